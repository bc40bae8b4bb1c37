"""What screens are made of, imported as one: `from scorekeeper.app import kit`.

A screen is a function below `kit.screen` or `kit.match_screen` that gives a `kit.page`. The modules of the kit import
one another, and not this.
"""

from scorekeeper.app.kit.buttons import OnTap as OnTap
from scorekeeper.app.kit.buttons import icon_button as icon_button
from scorekeeper.app.kit.buttons import main_button as main_button
from scorekeeper.app.kit.buttons import pair as pair
from scorekeeper.app.kit.buttons import quiet_button as quiet_button
from scorekeeper.app.kit.buttons import second_button as second_button
from scorekeeper.app.kit.buttons import tap as tap
from scorekeeper.app.kit.buttons import use_more as use_more
from scorekeeper.app.kit.canvas import drawing as drawing
from scorekeeper.app.kit.choices import Segment as Segment
from scorekeeper.app.kit.choices import check_line as check_line
from scorekeeper.app.kit.choices import chip as chip
from scorekeeper.app.kit.choices import chips as chips
from scorekeeper.app.kit.choices import radio_line as radio_line
from scorekeeper.app.kit.choices import segmented as segmented
from scorekeeper.app.kit.dialogs import Item as Item
from scorekeeper.app.kit.dialogs import use_menu as use_menu
from scorekeeper.app.kit.dialogs import use_question as use_question
from scorekeeper.app.kit.dialogs import use_switch as use_switch
from scorekeeper.app.kit.fields import text_field as text_field
from scorekeeper.app.kit.fields import use_text_dialog as use_text_dialog
from scorekeeper.app.kit.figures import colour_of as colour_of
from scorekeeper.app.kit.figures import score as score
from scorekeeper.app.kit.figures import suit as suit
from scorekeeper.app.kit.figures import width_of as width_of
from scorekeeper.app.kit.figures import with_suits as with_suits
from scorekeeper.app.kit.file_picker import fault_panel as fault_panel
from scorekeeper.app.kit.file_picker import use_files as use_files
from scorekeeper.app.kit.messages import empty_state as empty_state
from scorekeeper.app.kit.messages import message as message
from scorekeeper.app.kit.messages import message_page as message_page
from scorekeeper.app.kit.messages import missing_page as missing_page
from scorekeeper.app.kit.notices import notice_line as notice_line
from scorekeeper.app.kit.pages import list_page as list_page
from scorekeeper.app.kit.pages import list_room as list_room
from scorekeeper.app.kit.pages import page as page
from scorekeeper.app.kit.panels import column_width as column_width
from scorekeeper.app.kit.panels import columns as columns
from scorekeeper.app.kit.panels import hairline as hairline
from scorekeeper.app.kit.panels import inner_width as inner_width
from scorekeeper.app.kit.panels import panel as panel
from scorekeeper.app.kit.panels import row_panel as row_panel
from scorekeeper.app.kit.panels import ruled as ruled
from scorekeeper.app.kit.screens import error_boundary as error_boundary
from scorekeeper.app.kit.screens import match_screen as match_screen
from scorekeeper.app.kit.screens import read_only_page as read_only_page
from scorekeeper.app.kit.screens import screen as screen
from scorekeeper.app.kit.words import caption as caption
from scorekeeper.app.kit.words import heading as heading
from scorekeeper.app.kit.words import sentence as sentence
from scorekeeper.app.kit.words import tied as tied
from scorekeeper.app.kit.words import tied_to_name as tied_to_name
from scorekeeper.app.kit.words import unbroken_size as unbroken_size
from scorekeeper.app.kit.working_out import use_worked_out as use_worked_out
from scorekeeper.app.session.live_sync import Found as Found
from scorekeeper.app.session.live_sync import found_or_gone as found_or_gone
from scorekeeper.app.session.live_sync import use_read as use_read
