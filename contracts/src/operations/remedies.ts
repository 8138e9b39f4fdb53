import type { RefusalCode } from '../refusals.ts'

/** What the sender of a request can do about each refusal, for the pages of problems: a sentence or two. */
export const remedies: Readonly<Record<RefusalCode, string>> = {
  INVALID_INPUT:
    'A field is missing, unknown or not of its form: `errors` names each by a JSON Pointer into the body or the query. Correct them and send the request again.',
  MALFORMED_BODY: 'Send one complete JSON value in UTF-8, of the length that Content-Length states.',
  MALFORMED_UPLOAD:
    'Send multipart/form-data with the fields of the call and at most one file, in the field that the call names. Let your HTTP client set the boundary.',
  MALFORMED_ADDRESS:
    'Percent-encode the parts of the address as UTF-8, and shorten parts of more than 2,000 characters.',
  ADDRESS_TOO_LONG:
    'Shorten the query: an address has at most 4,096 characters, or 16,384 with a valid access token. A deletion takes its fields in the body as well.',
  MALFORMED_REQUEST:
    'Check what is between you and the journal: a proxy or a client sends bytes that are not HTTP/1.1, more than one Host, or a body in thousands of chunks of a few bytes.',
  MISDIRECTED_REQUEST:
    'Send the path alone as the target of the request, or the address that the journal has in public (`PUBLIC_URL`).',
  REQUEST_TIMEOUT: 'Send the request again, without long pauses while it is sent; a better connection helps.',
  HEADERS_TOO_LARGE: 'Send fewer or shorter headers and cookies, or a shorter query.',
  EXPECTATION_FAILED: 'Leave the Expect header out, or send `100-continue`, which alone is supported.',
  UNSUPPORTED_MEDIA_TYPE:
    'Send the Content-Type that the call takes: application/json, or multipart/form-data where it takes a file.',
  BODY_TOO_LARGE:
    'Send less: a JSON body has at most 16 KiB (128 KiB with a notice, a message or readings, 1 MiB with the details of a paper or redirects, 8 MiB in bulk calls), and a PDF at most 50 MiB.',
  ROUTE_NOT_FOUND: 'Compare the address and the method with the list of calls; every call is below `/api/v1`.',
  METHOD_NOT_ALLOWED: 'Use one of the methods that the Allow header of the response names.',
  PRECONDITION_FAILED:
    'Read it again, look at what has changed, and repeat the request with the new ETag as If-Match if you still want it.',
  RANGE_NOT_SATISFIABLE:
    'Ask for a range within the length that Content-Range names, or for the whole file without Range.',
  MOMENT_UNKNOWN:
    'Send a `position` of the log as it stands there, or a time in ISO 8601 with its offset, percent-encoded, at or before now.',
  MALFORMED_POSITION: 'Send the X-Event-Position of a write unchanged, or leave the header out.',
  TOO_MANY_REQUESTS: 'Wait for the seconds that Retry-After names before the next request of this kind.',
  TOO_MANY_VOLUME_DOWNLOADS: 'Wait until one of your downloads of whole volumes is complete, or end one.',
  TOO_MANY_FOLDER_DOWNLOADS: 'Wait until one of your downloads of whole folders is complete, or end one.',
  TOO_MANY_FORMS: 'Send at most three forms with files at a time, and wait for the seconds that Retry-After states.',
  SEARCH_PAUSED: 'Wait for the seconds that Retry-After names. Lists without `search` are still served.',
  SEARCH_NOT_READY: 'Wait for the seconds that Retry-After names. Everything but search is served.',
  TEXT_NOT_READY: 'Try again in a minute: the text of a PDF is read after its upload.',
  TEXT_NOT_SEARCHABLE: 'Download the PDF. Its pages are pictures, or its letters are not those that the pages show.',
  VOLUME_DOWNLOADS_PAUSED: 'Wait for the seconds that Retry-After names. Single papers are still served.',
  ROBOTS_PAUSED:
    'Come back after the seconds that Retry-After names. A program with a person behind it should send a User-Agent that says who it is.',
  OVERLOADED: 'Wait for the seconds that Retry-After names, then try again with growing pauses.',
  INTERNAL:
    'Try again; a write with the same Idempotency-Key is not executed twice. If it stays, tell the journal the `instance` of the response.',
  STORE_FULL: 'Try again later. Reading still works; whoever runs the journal has to make room.',
  FILE_REMOVED: 'Reading still works. Whoever runs the journal has to restore it from a backup.',
  CLOCK_BEHIND:
    'Try again later. Reading still works; whoever runs the journal has to set the clock right, or an administrator confirms its time by `POST /admin/system/clock`.',
  UNAVAILABLE:
    'Try again after the seconds that Retry-After names; a write with the same Idempotency-Key is not executed twice.',

  IDEMPOTENCY_KEY_INVALID: 'Send a key of 1 to 255 characters, such as a new UUID.',
  IDEMPOTENCY_KEY_REUSED: 'Use a new key for a new request. A retry must repeat the first request exactly.',
  IDEMPOTENCY_IN_PROGRESS: 'Wait a moment and send the same request with the same key again to get its response.',

  AUTHENTICATION_REQUIRED:
    'Sign in by `POST /auth/login` and send the `accessToken` as `Authorization: Bearer …`. An expired one is renewed by `POST /auth/refresh`.',
  INVALID_CREDENTIALS: 'Check the e-mail address and the password, or ask for a code by `POST /auth/forgot-password`.',
  FORBIDDEN: 'Sign in with an account whose role may do this, or ask an administrator of the journal to do it.',
  CROSS_SITE:
    'Send the request from a page of the journal itself. A program outside of browsers sends the refresh token in the body instead of the cookie.',
  SESSION_EXPIRED: 'Sign in again by `POST /auth/login`.',
  SESSION_NOT_FOUND: 'List your sessions again; this one has already ended, or its id is wrong.',
  EMAIL_NOT_VERIFIED:
    'Enter the code of the mail by `POST /auth/verify-email`, or open its link. `POST /auth/resend-otp` sends another code.',
  SIGN_IN_THROTTLED: 'Wait for the seconds that Retry-After names before you sign in again.',
  OTP_WRONG: 'Type the six digits of the newest mail.',
  OTP_EXPIRED: 'Ask for a new code and use it within ten minutes.',
  OTP_SPENT: 'Ask for a new code. If codes were tried too often today, use the link in the mail.',
  OTP_TOO_SOON: 'Wait for the seconds that Retry-After names before you ask for another code.',
  RESET_LINK_INVALID: 'Ask for a new password reset; a link works once and for one hour.',
  VERIFICATION_LINK_INVALID: 'Ask for a new verification mail; a link works for one day.',
  SET_UP_LINK_INVALID:
    'Sign in if the administrator already has a password. Otherwise look for a newer link in `first-administrator.txt`, in the data of the journal.',
  CURRENT_PASSWORD_WRONG: 'Type the password that you sign in with now.',
  PASSWORD_COMMON: 'Choose a longer password that is not on lists of common ones, such as several unrelated words.',
  PASSWORD_PERSONAL: 'Choose a password that cannot be guessed from your name, your address or the journal.',
  PASSWORD_UNCHANGED: 'Choose another password than the one that you have now.',

  USER_NOT_FOUND: 'List the users again; this one was erased, or the id is wrong.',
  EMAIL_TAKEN: 'Use another e-mail address, or change the account that already has this one.',
  OWN_ACCOUNT_DELETION: 'Ask another administrator to delete your account.',
  OWN_ROLE: 'Ask another administrator to change your role.',
  OWN_EMAIL: 'Change it by `PATCH /users/profile`, with your current password.',
  OWN_PASSWORD: 'Change it by `POST /auth/change-password`, with your current password.',
  USER_INACTIVE: 'Set the status of the account to `active` first, then repeat the request.',
  OWN_STATUS: 'Ask another administrator to deactivate your account.',
  LAST_ADMINISTRATOR: 'Make another account an active administrator first.',
  ROLES_ARE_FIXED: 'Give the users of the role another one of the three roles instead.',

  YEAR_ALREADY_EXISTS: 'Nothing needs to be done: create volumes in this year.',
  VOLUME_ALREADY_EXISTS: 'Use the volume of this year, type and name, or choose another name.',
  VOLUME_NOT_FOUND: 'List the volumes again; this one was deleted, or its id, year, type or name is wrong.',
  VOLUME_DELETED: 'The response says when and why. Look for another volume; its name may be used again.',
  VOLUME_NOT_DELETED: 'Nothing needs to be done: the volume is there.',
  VOLUME_NAME_TAKEN:
    'Restore the papers of the deleted volume one by one into the new one, or delete the new volume first.',
  VOLUME_DEACTIVATED: 'Ask an administrator to activate the volume, or choose another one.',
  VOLUME_NOT_EMPTY:
    'Delete its papers first, or confirm their deletion with `forceDelete`, the exact name and the number of papers.',
  VOLUME_NAME_NOT_CONFIRMED: 'Send the name of the volume exactly as it is shown.',
  PAPER_COUNT_NOT_CONFIRMED: 'Read the volume again and confirm the number of papers that it has now.',
  PAPER_NOT_FOUND: 'List or search the papers again; this one was deleted, or what it was looked up by is wrong.',
  PAPER_DELETED: 'The response says when and why. An administrator can restore the paper.',
  PAPER_NOT_DELETED: 'Nothing needs to be done: the paper is there.',
  RESTORE_VOLUME_FIRST: 'Restore the volume; it brings back the papers that were deleted with it.',
  DOI_TAKEN:
    'Correct the DOI; or take it away from the paper that the message names, or delete that paper, then try again.',
  PDF_OF_ANOTHER_PAPER:
    'Choose the right PDF; or send the request without `refuseKnownPdf`, where both papers are to have this one.',
  PAPER_TITLE_NOT_CONFIRMED: 'Send the title of the paper exactly as it is shown.',
  TRANSLATION_INTO_OWN_LANGUAGE: 'Leave this translation out, or correct the language of the paper or the translation.',
  LANGUAGE_OF_TRANSLATION:
    'Send the new language together with the `translations` that then apply, or remove the translation first.',
  PAPER_ALREADY_RETRACTED:
    'Read the paper again: its notices say since when it is retracted. A partial retraction can be followed by that of the whole paper.',
  PAPER_ALREADY_WITHDRAWN: 'Read the paper again: its notices say since when it is withdrawn.',
  CONCERN_ALREADY_EXPRESSED: 'Lift the one in force first, or issue a correction or a retraction.',
  CONCERN_NOT_EXPRESSED: 'Nothing needs to be done: there is none to lift.',
  NOTICE_DATE_IN_FUTURE: 'State the day of today or an earlier one.',
  NOTICE_DATE_TOO_EARLY: 'State a day that is not before the one on which the paper was published.',
  LIFTED_TOO_EARLY: 'State a day that is not before the one from which on the expression of concern holds.',
  VERSION_NOT_FOUND: 'Read the history of the paper, which lists every version with its address.',
  PDF_WITHHELD:
    'The response says since when, why and on what lawful basis. Read the history of the paper for versions that may be shown.',
  PDF_ALREADY_WITHHELD: 'Nothing needs to be done: nobody is shown these bytes.',
  PDF_NOT_WITHHELD: 'Nothing needs to be done: the PDF is shown.',
  WITHHELD_FILE_GONE: 'Replace the PDF of the paper by one that may be shown.',
  SAME_PDF_WITHHELD: 'Send a PDF without what may not be shown, or release the withheld version first.',
  NO_PAPERS: 'Choose a volume that has papers, or come back when some were published in this one.',
  NO_DOIS: 'Give the papers their DOIs first: each paper can be edited.',
  ISSN_UNKNOWN: 'Whoever runs the journal adds `issn` to its settings.',
  DEPOSITOR_UNKNOWN: 'Whoever runs the journal adds `email` to its settings.',
  FILE_MISSING: 'Tell the journal. Whoever may replace PDFs can send the file again.',

  SECTION_NOT_FOUND: 'List the board again; the id is wrong.',
  SECTION_DELETED: 'Restore the section, or choose another one.',
  SECTION_NOT_DELETED: 'Nothing needs to be done: the section is there.',
  SECTION_ALREADY_EXISTS:
    'Choose another name: names are compared without regard to case, spaces and forms of Unicode. Or use the section that has it.',
  SECTION_INVALID: 'List the board again, and send the id of a section that it has.',
  TOO_MANY_SECTIONS: 'A board has at most 100 sections: delete one that is no longer needed.',
  TOO_MANY_MEMBERS: 'A section has at most 500 members: delete one who has left, or add the member to another section.',
  BOARD_ORDER_INCOMPLETE:
    'List the board again, and send every id with its place: places are 1 to the number of ids, each once.',
  MEMBER_NOT_FOUND: 'List the section again: the member was moved to another section, or the id is wrong.',
  MEMBER_DELETED: 'Restore the member first.',
  MEMBER_ERASED: 'Add the person anew, where they wish to be on the board again: nothing of before is left.',
  MEMBER_NOT_DELETED: 'Nothing needs to be done where the member is to stay; else delete the member first.',
  RESTORE_SECTION_FIRST: 'Restore the section of the member; those who were deleted with it come back with it.',
  TERM_ENDS_TOO_EARLY: 'Send `until` as the same month as `from`, or a later one.',
  MEMBER_IMAGE_REQUIRED: 'Send a picture in the field `image` of the form.',
  MEMBER_IMAGE_WRONG_TYPE: 'Save the picture as JPEG, PNG or WebP; what it is called makes no difference.',
  MEMBER_IMAGE_TOO_LARGE: 'Reduce the picture to at most 2 MiB: 800 × 800 pixels are enough.',
  MEMBER_IMAGE_DAMAGED: 'Open the picture to see whether it is complete, save it again and send the new file.',
  MEMBER_IMAGE_TOO_MANY_PIXELS: 'Make the picture smaller: 800 × 800 pixels are enough, 50 million are too many.',
  BOARD_NOT_RECORDED: 'Ask for a later day; the journal knows its board from the day on which it was first entered.',

  FILE_NOT_FOUND: 'List its folder again: the file was renamed or moved, or the path is wrong.',
  FILE_DELETED: 'Restore the file, within 30 days of its deletion.',
  FILE_NOT_DELETED: 'Nothing needs to be done: it is there.',
  FILE_EXISTS:
    'Choose another name, or send `onConflict` as `replace` or `keepBoth`. Names are compared without regard to case and forms of Unicode, those of files and folders together.',
  FILE_REQUIRED: 'Send the file in the field `file` of the form.',
  FILE_TOO_LARGE: 'Reduce the file to at most 500 MiB, or split it.',
  FILE_INFECTED: 'Clean the file, or ask whoever it is from for another one.',
  FILE_VERSION_NOT_FOUND: 'List the versions of the file: this one was removed, or never existed.',
  CURRENT_VERSION: 'Upload a newer version, or delete the file; earlier versions can be removed.',
  NO_THUMBNAIL: 'Show a sign of its type in its place.',
  FOLDER_NOT_FOUND: 'List the folder above it again: it was renamed, moved or deleted, or the path is wrong.',
  DELETION_NOT_CONFIRMED: 'Send `confirm` as true: a folder is deleted with all that it holds.',
  FOLDER_INTO_ITSELF: 'Choose a folder that is not inside the one that is moved.',
  RESTORE_FOLDER_FIRST: 'Restore the folder that it was in; what was deleted with the folder comes back with it.',
  NO_LONGER_RESTORABLE: 'Upload it again, where somebody still has it.',
  PUBLIC_THROUGH_FOLDER: 'Take back the publication of the folder, or move the item out of it.',
  PATH_TOO_LONG: 'Choose shorter names, or put it into a folder further up.',
  FOLDER_NOT_SHAREABLE: 'Share the files one by one, or publish the folder.',
  SHARE_NOT_FOUND: 'List the links again; the link is wrong.',
  SHARE_ENDED: 'Ask whoever gave you the link for a new one.',
  STORAGE_FULL: 'Tell whoever runs the journal: the disk is nearly full. A smaller file may still find room.',
  TOO_MANY_OPEN_UPLOADS: 'List them by `GET /uploads`; finish them, or remove them by `DELETE /uploads/{id}`.',
  TUS_VERSION_UNSUPPORTED: 'Send `Tus-Resumable: 1.0.0`: the journal speaks version 1.0.0 of the protocol tus alone.',
  UPLOAD_NOT_FOUND: 'Begin the upload anew by `POST /uploads`: one ends 24 hours after its last part.',
  UPLOAD_OFFSET_WRONG: 'Ask by `HEAD /uploads/{id}` for its `Upload-Offset`, and send what comes from there on.',
  UPLOAD_LOCKED:
    'Wait until the other request is complete; of one that was cut off the upload is free after 10 seconds at the latest.',
  UPLOAD_LONGER: 'Begin an upload anew with the length of the whole: something has changed the file, perhaps.',
  UPLOAD_PART_DAMAGED: 'Send the part again, from the same offset.',
  UPLOAD_INCOMPLETE: 'Send its missing parts: `HEAD /uploads/{id}` says where it stands.',
  CHECKSUM_MISMATCH: 'Compute the SHA-256 of the file anew and begin the upload anew.',
  TOO_MANY_UPLOADS: 'Wait until an upload is complete, then send this one again.',
  SCANNER_UNAVAILABLE: 'Tell whoever runs the journal: the virus scanner does not answer.',

  MENU_PAGE_NOT_FOUND: 'Read the header again; the page was taken off the menu, or the id is wrong.',
  TOO_MANY_MENU_PAGES: 'Take a page off the menu first, or lead to several pages from one.',
  LOGO_REQUIRED: 'Send a picture in the field `file` of the form.',
  LOGO_WRONG_SIZE: 'Scale the picture: 960 × 320 pixels are enough.',
  NOTHING_TO_PUBLISH: 'Save a draft that differs from what is published first.',
  PUBLICATION_IN_PAST: 'Send a later moment as `at`, or none to publish at once.',
  NOT_SCHEDULED: 'Nothing needs to be done: it was published, or called off.',
  CONTENT_VERSION_NOT_FOUND: 'Read the history, which lists every version.',
  PAGE_NOT_FOUND: 'List the pages, or the announcements, again; the id or the address is wrong.',
  PAGE_GONE: 'It was deleted or is no longer published. An administrator can restore it, or publish it again.',
  PAGE_NOT_DELETED: 'Nothing needs to be done: it is there.',
  PAGE_NOT_PUBLISHED: 'Nothing needs to be done: nobody sees it.',
  TOO_MANY_PAGES: 'Use one that is no longer needed for what is new, or discard drafts.',
  SLUG_TAKEN:
    'Choose another address: addresses are compared without regard to case and forms of Unicode, those of drafts with them.',
  SLUG_FIXED: 'Leave `slug` out: readers know this page at its address.',
  TEXT_MUST_STAY: 'Change its text, or publish a page of your own beside it.',
  TEXT_INCOMPLETE: 'Give each language that is published a title and a text; `errors` names what is missing.',
  TEXT_TOO_DEEP: 'Nest lists and quotations less deeply.',
  NEWS_DATE_TOO_LATE: 'State a date up to the day after the publication, or schedule the publication.',
  NEWS_ENDS_TOO_EARLY: 'State `until` as the same day as `date`, or a later one.',

  PAPER_NOT_PROVABLE: 'Ask again in a few seconds: the next checkpoint has it.',
  LOG_NOT_SIGNED: 'Ask again in a few seconds: a checkpoint is signed soon after the first event.',
  TILE_NOT_FOUND:
    'Read the checkpoint, and ask for the tiles that a tree of its size has, partial ones with their width.',
  TREE_NOT_FOUND: 'Read the checkpoint, and ask for trees of its size or smaller ones, and for entries within them.',
  LOG_NOT_REFUSED: 'Nothing needs to be done: checkpoints are signed.',
  LOG_HEAD_NOT_NAMED: 'Read the health of the system, and send the size and the root that `log.refusal` has there.',
  CLOCK_NOT_BEHIND: 'Nothing needs to be done: changes are recorded with the time of the clock.',
  READ_MODEL_NOT_FOUND: 'Read the health of the system with `includeDetails`, which names every read model.',
  REBUILD_RUNNING: 'Wait until it is served; the health of the system says how far it is.',
  STREAM_NOT_PARKED: 'Read the health of the system again; the stream was freed, or its name is wrong.',
  STREAM_NOT_PROJECTABLE:
    'Install a version of the software that can project the event that `message` names, then free the stream again.',
  MAIL_NOT_FOUND: 'Read the queue again; the mail was sent, or its data was erased.',
  MAIL_GONE: 'Have it sent anew by whoever it was for: codes and links are sent again on request.',
  OWN_SESSION: 'Log out, or end your other sessions in your profile.',

  TEXT_NOT_FOUND: 'Ask for a text in a language that the journal has; its settings name the folder of its texts.',
  CONTACT_SPAM: 'The message says what was taken for spam. Write it in other words and send it again.',
  HUMAN_CHECK_FAILED:
    'Fetch a challenge, solve it and send the solution as `recaptchaToken` within 20 minutes, each solution once.',
  CONTACT_MESSAGE_NOT_FOUND: 'List the messages again; the id is wrong.',

  DRAFT_NOT_FOUND: 'List your drafts again; this one was published, discarded or has ended, or its id is wrong.',
  DRAFT_BEING_PUBLISHED: 'Wait a moment, then list your drafts again: it is published, or can be changed.',
  TOO_MANY_DRAFTS: 'Publish or discard some of your drafts first.',

  DRAFTS_TOO_LARGE: 'Publish or discard drafts: their texts have at most 20 MB together, and their PDFs 500 MB.',
  PDF_REQUIRED: 'Send the PDF in the field `file` of the form.',
  PDF_NOT_SELECTED: 'Send the new PDF in the field `file` of the form.',
  PDF_EMPTY: 'Choose the file again; none of its bytes arrived.',
  PDF_WRONG_TYPE: 'Export the paper as PDF and send that file.',
  PDF_TOO_LARGE: 'Reduce the PDF to at most 50 MiB, for example by smaller pictures.',
  PDF_REPLACEMENT_TOO_LARGE: 'Reduce the PDF to at most 50 MiB, for example by smaller pictures.',
  PDF_BROKEN: 'Open the file to see whether it is complete, export it again and send the new file.',
  PDF_ENCRYPTED: 'Save the PDF without a password and send that file.',
  PDF_PAGE_NOT_FOUND: 'Ask for a page from 1 to the number of pages that the PDF has, 2,000 at most.',
  PDF_PAGE_NOT_DRAWN:
    'Open the PDF itself: its page can be read there. A simpler page, with smaller pictures, is drawn.',
  PICTURE_TOO_LARGE: 'Ask for a narrower picture.',
  SERIAL_TAKEN:
    'State a serial number that no paper of the volume ever had, or leave it out: the paper gets the next one.',
  RECORDED_DATE_IN_FUTURE: 'State the day of today or an earlier one, or leave the date out.',
  REPLACEMENT_DATE_IN_FUTURE: 'State the day of today or an earlier one, or leave the date out.',
  REPLACEMENT_DATE_TOO_EARLY: 'State a date that is not before the previous version, or leave the date out.',
}
