import type { Position, StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { DoiRegistry } from '@shodh/adapters/doi-registry/doi-registry.ts'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { CountQueries } from '@shodh/adapters/usage/counts/counts.ts'
import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import type { SearchIndex } from '@shodh/adapters/search/search.ts'
import type { Vault } from '@shodh/adapters/vault/vault.ts'
import type { StoredVersion } from '@shodh/contracts/files/document.ts'
import type { Language } from '@shodh/contracts/languages.ts'
import type { StructuredText } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import type { Contents } from '@shodh/contracts/volumes/contents.ts'
import type { Card, Icon } from '@shodh/contracts/card.ts'
import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import type { OfferedProvider } from '@shodh/contracts/users/fields.ts'
import type { SharedKinds } from '@shodh/contracts/index.ts'
import type {
  BackupsState,
  ClockState,
  Connection,
  DamagedStore,
  OutgoingHost,
  ParkedStreamState,
  ReadModelState,
  SettingWarning,
  StoredFiles,
} from '@shodh/contracts/system/views.ts'
import type { OperatorSetting } from '@shodh/contracts/system/operator-settings.ts'
import type { Changes } from '@shodh/contracts/system/live.ts'
import type { Actor } from '@shodh/contracts/roles.ts'
import type { VolumeInspection } from '@shodh/contracts/volumes/health.ts'
import type { OpenBoardHistory } from './board/open-history.ts'
import type { OpenContent } from './content/open-content.ts'
import type { OpenFiles } from './files/open-files.ts'
import type { Freshness } from './freshness.ts'
import type { Figures } from './usage/figures.ts'
import type { PastPort } from './views/past.ts'
import type { ProvableSince } from './audit/public-log/provable-since.ts'
import type { PublicLog } from './audit/public-log/public-log.ts'
import type { Writes } from './views/served-views.ts'
import type { AllViews, Views } from './views/views.ts'
import type { Pdfs } from './papers/pdfs/popular-pdfs.ts'

export type { Views }

/** A page as markup: `head`, `html` and `state` are escaped already. */
export type RenderedPage = {
  readonly status: 200 | 400 | 404 | 410
  readonly language: Language
  /** Its canonical path; absent of what nothing should be found at. */
  readonly path?: string | undefined
  /** The value of its `Link` header. */
  readonly links?: string | undefined
  readonly head: string
  readonly html: string
  /** JSON that the browser takes the page over with. */
  readonly state: string
  /** The module that shows it, as the build's manifest names it. */
  readonly module?: string | undefined
}

/** What is read of a response: to make a whole one, Node loads what it fetches with, 60 ms of work. */
export type Loaded = Pick<Response, 'status' | 'arrayBuffer' | 'text' | 'json'> & {
  readonly headers: Pick<Headers, 'get'>
}

/** What a page is rendered from. */
export type LoadedText = Pick<Loaded, 'status' | 'headers' | 'text'>

export type RenderRequest<Answer = Loaded> = {
  readonly path: string
  readonly journal: PublicJournal
  /** Origin of absolute links. */
  readonly publicUrl: string
  /** Responds as the public API does to a GET of an address without an origin. */
  readonly load: (address: string) => Promise<Answer>
  /** Addresses of the scripts of other sites that its document loads. */
  readonly scripts?: readonly string[] | undefined
}

/** The frontend's bundle, which renders public pages. */
export type PageRenderer = {
  /** The one path of the page in its language: the same for all that show the same. */
  readonly pathOf: (path: string) => string
  /** Undefined where the page's data can't be had now. */
  readonly render: (request: RenderRequest<LoadedText>) => Promise<RenderedPage | undefined>
}

/** A page as a whole document; `style` is the hash of its inline stylesheet. */
export type RenderedDocument = Pick<RenderedPage, 'status' | 'language' | 'path' | 'links'> &
  Readonly<Record<'text' | 'style', string>>

/** What a document shows until browsers have rendered it; `accentColour` in CSS. */
export type FirstView = Readonly<Record<'head' | 'body' | 'module' | 'accentColour', string>> & {
  readonly language: Language
}

/** Renders public pages, and the documents that they stand in. */
export type Renderer<Answer = Loaded> = {
  readonly pathOf: (path: string) => Promise<string>
  readonly render: (request: RenderRequest<Answer>) => Promise<RenderedDocument | undefined>
  /** The document that browsers render by themselves, with what is shown until they have, and the hashes of what is inline. */
  readonly shellWith: (
    first: FirstView,
  ) => Promise<{ readonly text: string; readonly styles: readonly string[]; readonly scripts: readonly string[] }>
}

/** A file that the journal's texts offer for download. */
export type TextFile = {
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
  /** Changes whenever the bytes change. */
  readonly tag: string
}

/** What the folder of the settings offers for download. */
export type JournalTexts = {
  /** By name. */
  readonly files: ReadonlyMap<string, TextFile>
}

/** The stores as an operator sees them. */
export type SystemPort = {
  /** Undefined where there is no such volume; with `contents`, the hash of every file is compared. */
  readonly inspectVolume: (
    volumeId: string,
    how: { readonly contents: boolean },
  ) => Promise<VolumeInspection | undefined>
  readonly readModels: () => Promise<readonly ReadModelState[]>
  readonly parkedStreams: () => Promise<readonly ParkedStreamState[]>
  readonly files: () => Promise<StoredFiles>
  readonly clock: () => Promise<ClockState>
  readonly backups: () => Promise<BackupsState | null>
  /** SHA-256 of the files that a check, or `files` in this process, found missing or damaged. */
  readonly brokenFiles: () => Promise<readonly string[]>
  /** Each store with the milliseconds until it responded. */
  readonly connections: () => Promise<readonly Connection[]>
  /** What events after a position concern, up to the end of the log. */
  readonly changesAfter: (position: Position) => Promise<Changes>
  /** Another text whenever what operators see changes, but for the disk and what is on it. */
  readonly mark: () => Promise<string>
  /** Files of this process that are damaged and can't be made anew; absent where it has none. */
  readonly damagedStores?: (() => readonly DamagedStore[]) | undefined
  /** What to do about a disk that is full, in sentences. */
  readonly fullDisk?: (() => string | undefined) | undefined
  /** Whether the journal holds the sample and nothing that somebody wrote. */
  readonly isOnlySample: () => Promise<boolean>
  /** Of the software in use, by name. */
  readonly versions: Readonly<Record<string, string>>
  /** What the settings leave undone, in sentences, and the hosts of others that they name. */
  readonly server?:
    | { readonly warnings: readonly SettingWarning[]; readonly hosts: readonly OutgoingHost[] }
    | undefined
}

/** The ports of the query service. */
export type Ports = {
  readonly logId: string
  /** Without what is not public yet; the other views of the journal beside it (`AllViews`). */
  readonly views: Views
  readonly staffViews: Views
  readonly viewsShowing: AllViews['viewsShowing']
  readonly hidden: AllViews['hidden']
  readonly takedowns: AllViews['takedowns']
  readonly changesOf: AllViews['changesOf']
  readonly writes?: Writes
  readonly files: FileStore
  readonly pdfs: Pdfs
  readonly bus: MessageBus
  readonly search: Pick<SearchIndex, 'find' | 'suggest' | 'state'> & {
    /** False until it has every event that the log had when it was opened. */
    readonly isComplete: () => boolean
    /** The position up to which it has the text of every PDF; undefined until there is one. */
    readonly textsUpTo: () => Position | undefined
  }
  readonly vault: Vault<SharedKinds>
  readonly publicLog: PublicLog
  readonly usage: {
    readonly counts: Omit<CountQueries, 'state' | 'days'>
    readonly figures: Figures
    /** The lists that robots are found by. */
    readonly rules: string
    /** While every reading is counted anew, for another time zone: which one, and how much is done in percent. */
    readonly recounting?: () => { readonly timeZone: string; readonly percent: number } | undefined
  }
  /** Read models as they were. */
  readonly past: PastPort
  /** The board as it was on any day. */
  readonly boardHistory: OpenBoardHistory
  /** Pages and announcements. */
  readonly content: OpenContent
  /** The events of a stream of content, oldest first. */
  readonly contentEvents: (stream: string) => Promise<readonly StoredEvent[]>
  /** The files and folders of the file manager. */
  readonly fileTree: OpenFiles
  /** When events became provable. */
  readonly provableSince: ProvableSince
  /** The event as it is stored; undefined where the log has none at the position. */
  readonly eventAt: (position: Position) => Promise<StoredEvent | undefined>
  /** The text of the verifier of evidence; undefined where it is not built. */
  readonly verifier: () => Promise<string | undefined>
  /** The position of the last event that was written. */
  readonly head: () => Promise<number>
  readonly freshness: Freshness
  /** Names of read models with a parked stream, which has an event that can't be projected. */
  readonly stalledModels: () => Promise<readonly string[]>
  readonly system: SystemPort
  /** Who a token is of; undefined once it or its session has ended. */
  readonly verify: (token: string) => Promise<Actor | undefined>
  /** A small picture of a file as WebP; undefined where none can be drawn. */
  readonly thumbnail: (file: Pick<StoredVersion, 'sha256' | 'bytes' | 'contentType'>) => Promise<Buffer | undefined>
  /** Pictures of a stored PDF as WebP, by its hash; undefined where none can be drawn. */
  readonly pdfPictures: {
    readonly firstPage: (sha256: string) => Promise<Buffer | undefined>
    /** A block of its text, from 0. */
    readonly figure: (sha256: string, text: StructuredText, block: number) => Promise<Buffer | undefined>
  }
  /** Draws a picture for link previews as PNG. Rejects as FileTasks do. */
  /** Draws a table of contents as a PDF; the same bytes for the same contents. */
  readonly drawContents: (contents: Contents) => Promise<Buffer>
  readonly drawCard: (card: Card) => Promise<Buffer>
  /** The same of an icon, with its SVG. */
  readonly drawIcon: (icon: Icon) => Promise<{ readonly png: Buffer; readonly svg: string }>
  /** Who a ticket lets download from an address of the site; undefined once it or its session has ended. */
  readonly ticketHolder: (address: string, ticket: string) => Promise<Actor | undefined>
  /** What a user's browser encrypts its stored work with: 32 bytes, base64url, the same for each of the user's sessions. */
  readonly storageKeyOf: (userId: string) => string
  readonly settings: SiteSettings
  readonly operatorSettings: () => readonly OperatorSetting[]
  /** Undefined where the journal has none. */
  readonly texts: JournalTexts | undefined
  /** Origin of absolute links. */
  readonly publicUrl: () => string
  /** Without one, mails are written to files of the server. */
  readonly hasMailServer: boolean
  /** Whom people may sign in with. */
  readonly providers?: readonly OfferedProvider[] | undefined
  /** Undefined where the operator allows none. */
  readonly doiRegistry?: DoiRegistry | undefined
}
