/** Bytes of a paper's PDF. */
export const PDF_MAX_BYTES = 50 * 1024 * 1024
/** A file below this is corrupt or empty. */
export const PDF_MIN_BYTES = 100
export const TITLE_MIN = 2
export const TITLE_MAX = 1000
export const AUTHOR_NAME_MAX = 300
export const VOLUME_NAME_MAX = 200
export const COVER_ALT_MAX = 300
export const COVER_URL_MAX = 2000
/** Of a stated serial number: it leaves room in the text by which papers are sorted. */
export const SERIAL_MAX = 999_999
export const REASON_MAX = 1000
/** Characters of what demands by law that a PDF is not shown. */
export const LAWFUL_BASIS_MAX = 500
/** Characters of a notice about a paper. */
export const NOTICE_MAX = 10_000
/** A text of more UTF-16 units than this multiple of its limit is refused unread: there is no room for so much to trim or compose. */
export const RAW_TEXT_FACTOR = 4
/** Redirects of old addresses: how many, UTF-16 units of one address, and bytes of all as JSON, which one event holds. */
export const REDIRECTS_MAX = 5000
export const REDIRECT_ADDRESS_MAX = 2000
export const REDIRECTS_BYTES_MAX = 1_000_000
export const SEARCH_MAX = 1000
/** Characters of an author or a keyword that results are narrowed down by. */
export const FACET_MAX = 300
/** Stored e-mail addresses of the authors of one paper, and UTF-16 units of all of them as JSON. */
export const AUTHOR_EMAILS_MAX = 20
export const AUTHOR_EMAILS_JSON_MAX = 10_000
/** Milliseconds for which they stay after the paper was deleted. */
export const AUTHOR_EMAILS_OF_DELETED_MS = 30 * 24 * 60 * 60 * 1000
/** Seconds for which a mail to an author is tried. */
export const AUTHOR_MAIL_SECONDS = 7 * 24 * 60 * 60
export const ABSTRACT_MAX = 10_000
export const KEYWORDS_MAX = 30
export const AUTHORS_MAX = 5000
/** UTF-16 units of a part of an author's name, and of all authors as JSON. */
export const NAME_PART_MAX = 200
export const AUTHORS_JSON_MAX = 600_000
/** Characters of an affiliation's name, and affiliations of one author. */
export const AFFILIATION_MAX = 500
export const AFFILIATIONS_MAX = 20
export const KEYWORD_MAX = 100
/** UTF-16 units of all keywords as one text. */
export const KEYWORDS_TEXT_MAX = 20_000
/** Translations of one paper, and UTF-16 units of all of them as JSON. */
export const TRANSLATIONS_MAX = 20
export const TRANSLATIONS_JSON_MAX = 300_000
/** Characters of a DOI, and of one that is written as a URL, where some are escaped. */
export const DOI_MAX = 300
export const DOI_URL_MAX = 1000
export const YEAR_MIN = 1900
export const YEAR_MAX = 2100
export const PAGE_SIZE_MAX = 10_000
export const PAGE_SIZE = 1000
export const IDEMPOTENCY_KEY_MAX = 255
/** Milliseconds by which an event may be older than the log's last, where the clock went back. */
export const CLOCK_BEHIND_MS = 5 * 60 * 1000
/** Milliseconds that a command takes at most from its clock to the log: an event may follow one that is later by as much. */
export const COMMAND_LATE_MS = 10_000
/** Characters of a request's address, of a visitor and of who is signed in: a deletion may have a title in it. */
export const ADDRESS_MAX = 4096
export const SIGNED_IN_ADDRESS_MAX = 16 * 1024
/** Bytes of a JSON body; of one with a text of some pages or a list; of one with all details of a paper, or all redirects. */
export const JSON_BODY_MAX_BYTES = 16 * 1024
export const LONG_BODY_MAX_BYTES = 128 * 1024
export const WHOLE_BODY_MAX_BYTES = 1024 * 1024
/** Items of one bulk call, and bytes of its body: each item may bring a reason. */
export const BULK_MAX = 1000
export const BULK_BODY_MAX_BYTES = 8 * 1024 * 1024
/** Events on one page of the audit log, at most and by default. */
export const AUDIT_PAGE_MAX = 500
export const AUDIT_PAGE = 50
/** Papers that one list of the newest has at most, and by default. */
export const RECENT_MAX = 100
export const RECENT = 5
/** Chosen papers of one request: their ids fit into an address. */
export const CHOSEN_MAX = 100
/** Deleted papers or volumes on one page, at most and by default. */
export const DELETED_PAGE_MAX = 100
export const DELETED_PAGE = 20
/** The most downloaded papers that one list has at most, and by default. */
export const MOST_DOWNLOADED_MAX = 1000
export const MOST_DOWNLOADED = 10
/** From how many on readers see how often something was used, where the journal's settings leave it open. */
export const FIGURES_FROM = 100
/** Late readings in one request. */
export const LATE_READINGS_MAX = 100
/** Bytes of the texts of one person's drafts, as JSON, and of their PDFs. */
export const DRAFT_TEXTS_MAX_BYTES = 20_000_000
export const DRAFT_PDFS_MAX_BYTES = 500_000_000
/** Drafts of one person, days after its last change when a draft ends, and from which on it says so. */
export const DRAFTS_MAX = 500
export const DRAFT_DAYS = 90
export const DRAFT_NOTICE_DAYS = 60
/** Sections of the board, and members of one. */
export const SECTIONS_MAX = 100
export const MEMBERS_MAX = 500
/** Entries of an order of either. */
export const BOARD_ORDER_MAX = 1000
export const SECTION_NAME_MAX = 200
/** Characters of the full name of a member, and of the designation. */
export const MEMBER_NAME_MAX = 200
export const MEMBER_DESCRIPTION_MAX = 2000
export const PROFILE_URL_MAX = 2000
/** UTF-16 units of the translations of one member as JSON. */
export const BOARD_TRANSLATIONS_JSON_MAX = 40_000
/** Bytes of a member's picture, and its pixels. */
export const MEMBER_IMAGE_MAX_BYTES = 2 * 1024 * 1024
export const MEMBER_IMAGE_MAX_PIXELS = 50_000_000
/** Bytes of a file of the file manager. */
export const FILE_MAX_BYTES = 500 * 1024 * 1024
/** Uploads in parts of one person that are not finished, and hours after its last part when one ends. */
export const OPEN_UPLOADS_MAX = 100
export const UPLOAD_HOURS = 24
/** Bytes (UTF-8) of the name of a file or folder, and of a path; folders and the file of one path. */
export const FILE_NAME_MAX_BYTES = 255
export const FILE_PATH_MAX_BYTES = 1200
export const FILE_PATH_MAX_LEVELS = 64
/** Files and folders on one page, at most and by default. */
export const BROWSE_PAGE_MAX = 1000
/** Hours for which a share link opens its file, by default and at most. */
export const SHARE_HOURS = 24
export const SHARE_HOURS_MAX = 2160
/** Days for which a link shows a volume in preparation, and its record is there afterwards; such links of one volume at a time. */
export const PREVIEW_DAYS = 30
export const ENDED_PREVIEW_DAYS = 90
export const PREVIEWS_MAX = 100
export const PREVIEW_NOTE_MAX = 200
/** Characters of what a reader of a preview says is wrong. */
export const PREVIEW_REPORT_MAX = 2000
/** Days for which a deleted file or folder can be restored. */
export const DELETED_FILE_DAYS = 30
/** Of the header and the footer: pages of the menu, lines that say what the journal is, and characters of each text. */
export const MENU_PAGES_MAX = 20
export const MENU_TITLE_MAX = 100
export const DESCRIPTORS_MAX = 20
export const SITE_TEXT_MAX = 300
export const ADDRESS_TEXT_MAX = 500
export const SERIAL_NUMBER_MAX = 100
export const SITE_URL_MAX = 2000
export const LOGO_ALT_MAX = 300
/** Of the settings: characters of the journal's names and of a claim, entries of each list, and months of a period. */
export const JOURNAL_NAME_MAX = 300
export const SHORT_NAME_MAX = 60
export const CLAIM_MAX = 100
export const SETTINGS_LIST_MAX = 50
export const RETENTION_MONTHS_MAX = 600
/** Months for which single readings are stored after their own month, unless the journal states others. */
export const READINGS_MONTHS = 25
/** Bytes of a logo as it is sent, and the fewest and the most pixels of its sides. */
export const LOGO_MAX_BYTES = 2 * 1024 * 1024
export const LOGO_SIDE_MIN = 16
export const LOGO_SIDE_MAX = 10_000
/** Pages, and announcements, that the journal has at most, drafts and deleted ones with them. */
export const PAGES_MAX = 1000
export const NEWS_MAX = 10_000
/** Characters of the last part of an address, and of a title and a description in one language. */
export const SLUG_MAX = 80
export const PAGE_TITLE_MAX = 200
export const PAGE_DESCRIPTION_MAX = 300
/** Bytes (UTF-8) of the Markdown of one language, and how deep its elements may be within one another. */
export const MARKDOWN_MAX_BYTES = 256 * 1024
export const MARKDOWN_MAX_LEVELS = 60
/** Of the Markdown of one language: elements (paragraphs, cells, links …), sections, and footnotes. */
export const MARKDOWN_MAX_ELEMENTS = 10_000
export const MARKDOWN_MAX_SECTIONS = 500
export const MARKDOWN_MAX_NOTES = 1000
/** Milliseconds by which the moment of a publication may lie in the past. */
export const PUBLICATION_LATE_MS = 60_000
/** Pages, announcements or versions in one list, at most and by default. */
export const CONTENT_PAGE_MAX = 1000
export const CONTENT_PAGE = 100
/** Seconds for which an access token is valid. */
export const ACCESS_TOKEN_SECONDS = 900
/** API tokens of one account that are not revoked, and the days for which one is valid, by default and at most. */
export const API_TOKENS_MAX = 20
export const API_TOKEN_DAYS = 90
export const API_TOKEN_DAYS_MAX = 365
export const API_TOKEN_NAME_MAX = 60
export const USER_NAME_MAX = 100
export const EMAIL_MAX = 254
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Invalid fields that one response names. */
export const FIELD_ERRORS_MAX = 50
/** Characters of a link's token. */
export const LINK_TOKEN_MAX = 200
/** Characters of a refresh token. */
export const REFRESH_TOKEN_MAX = 200
/** Seconds without a request after which a session ends, and seconds after which every session ends. */
export const SESSION_IDLE_SECONDS = 2 * 60 * 60
export const SESSION_SECONDS = 24 * 60 * 60
/** Seconds that a replaced refresh token still gives the same successor, for tabs that refresh at once. */
export const REFRESH_GRACE_SECONDS = 10
/** Seconds for which a one-time code is valid, its wrong tries, and seconds before the next one is sent. */
export const OTP_SECONDS = 600
export const OTP_TRIES = 5
export const OTP_COOLDOWN_SECONDS = 60
/** Codes an hour for one purpose and e-mail address. */
export const OTPS_PER_HOUR = 5
/** Wrong codes a day for one e-mail address, across codes and purposes; then only the links of the mails work. */
export const OTP_GUESSES_PER_DAY = 20
/** Seconds that the link of a verification mail is valid. */
export const VERIFICATION_LINK_SECONDS = 24 * 60 * 60
/** Seconds that a new e-mail address waits to be verified, and such requests an hour for one user. */
export const EMAIL_CHANGE_SECONDS = 7 * 24 * 60 * 60
export const EMAIL_CHANGES_PER_HOUR = 5
/** Seconds that a browser counts as one that its user has signed in with. */
export const DEVICE_SECONDS = 180 * 24 * 60 * 60
/** Days for which an account shows its sign-ins, and how many of them at most. */
export const SIGN_IN_DAYS = 90
export const SIGN_INS_SHOWN = 200
/** Seconds for which a link for a new password is valid. */
export const RESET_LINK_SECONDS = 60 * 60
/** Days from the mail that an unused account is about to be erased until it is. */
export const ACCOUNT_NOTICE_DAYS = 14
/** Seconds for which an invitation is valid, how many are sent at once, and how many may be open. */
export const INVITATION_SECONDS = 7 * 24 * 60 * 60
export const INVITATIONS_AT_ONCE_MAX = 50
export const INVITATIONS_OPEN_MAX = 200
/** Wrong passwords in a row that lock an account, and the seconds of the lock: doubled each time, up to the maximum. */
export const SIGN_IN_TRIES = 5
export const SIGN_IN_BACKOFF_SECONDS = 60
export const SIGN_IN_BACKOFF_MAX_SECONDS = 15 * 60
/** Seconds for which the challenge of a sign-in or of an act of weight can be answered, and an act of weight needs none. */
export const CHALLENGE_SECONDS = 5 * 60
export const STEP_UP_SECONDS = 10 * 60
/** Days in which an account may get the second step that it must have. */
export const SIGN_IN_POLICY_GRACE_DAYS = 7
/** Second steps of one account, and characters of the name of one. */
export const FACTORS_MAX = 20
export const FACTOR_NAME_MAX = 60
export const RECOVERY_CODES = 10
/** Characters that the fields of a contact message have at most, whatever the journal's settings allow. */
export const CONTACT_CAPS = { name: 200, subject: 500, message: 10_000 } as const
/** Words of a contact message at least. */
export const CONTACT_WORDS_MIN = 3
/** Characters of a reply to a contact message, and of a note on one. */
export const CONTACT_REPLY_MAX = 10_000
/** Contact messages on one page, at most and by default. */
export const CONTACT_PAGE_MAX = 100
export const CONTACT_PAGE = 20
/** Seconds for which a mail about a contact message is tried. */
export const CONTACT_MAIL_SECONDS = 7 * 24 * 60 * 60
/** Acknowledgements of contact messages in 24 hours, of the whole journal. */
export const ACKNOWLEDGEMENTS_PER_DAY = 200
/** Seconds between two links to one address that confirm a subscription, and for which one is valid. */
export const SUBSCRIPTION_COOLDOWN_SECONDS = 60 * 60
export const SUBSCRIPTION_LINK_SECONDS = 7 * 24 * 60 * 60
/** Seconds for which a subscription that was ended can be resumed; then its address is erased. */
export const SUBSCRIPTION_UNDO_SECONDS = 60 * 60
/** Mails about issues in any 60 seconds. */
export const ISSUE_MAILS_PER_MINUTE = 100
/** UTF-16 units of a solved challenge, and the seconds for which a challenge is valid. */
export const HUMAN_CHECK_MAX = 2000
export const HUMAN_CHECK_SECONDS = 20 * 60

/** Characters of the JSON that says why a version is withheld. */
export const WITHHELD_JSON_MAX = 50_000
