import * as z from 'zod/mini'
import { BoardEvent } from './board/events.ts'
import { ContactEvent } from './contact/events.ts'
import { ContentEvent } from './content/events.ts'
import { FileEvent } from './files/events.ts'
import { DraftEvent } from './papers/drafts/events.ts'
import { PaperEvent } from './papers/events.ts'
import { OperationsEvent } from './system/events.ts'
import { SiteEvent } from './site/events.ts'
import { UserEvent } from './users/events.ts'
import { SignInPolicyEvent } from './users/factors/events.ts'
import { VolumeEvent, YearEvent } from './volumes/events.ts'
import { typesOf } from './event.ts'
import type { MemberRow } from './board/vault-rows.ts'
import type { AcknowledgementsRow, ContactRow, SpentChallenge } from './contact/vault-rows.ts'
import type { ContentDraftRow, ContentScheduleRow, ContentSlugRow } from './content/vault-rows.ts'
import type { WelcomeRow } from './content/welcome/welcome.ts'
import type { ShareOpensRow } from './files/document.ts'
import type { DraftFileRow, DraftRow, DraftTextsRow, ErasedFileRow } from './papers/drafts/vault-rows.ts'
import type { AuthorEmailsRow, AuthorMailsRow } from './papers/author-mails/author-emails.ts'
import type { LogKinds } from './audit/proof/stored.ts'
import type { SubscriptionKinds } from './subscriptions/vault-rows.ts'
import type { UploadRow } from './uploads/vault-rows.ts'
import type { PreviewRow } from './volumes/publication/previews.ts'
import type { UserKinds } from './users/vault-rows.ts'

/** The events of a volume's stream: papers are in the stream of their volume. */
export type VolumeStreamEvent = VolumeEvent | PaperEvent

/** Every event of the journal. */
export const JournalEvent = z.discriminatedUnion('type', [
  YearEvent,
  VolumeEvent,
  PaperEvent,
  DraftEvent,
  BoardEvent,
  FileEvent,
  SiteEvent,
  ContentEvent,
  UserEvent,
  SignInPolicyEvent,
  ContactEvent,
  OperationsEvent,
])
export type JournalEvent = z.infer<typeof JournalEvent>

/** The types of every event of the journal. */
export const eventTypes = JournalEvent.def.options.flatMap(union => typesOf<JournalEvent['type']>(union))

/** The kinds of rows in the vault that commands and queries share. */
export type SharedKinds = UserKinds &
  LogKinds &
  SubscriptionKinds & {
    readonly 'board-members': MemberRow
    readonly 'contact-messages': ContactRow
    readonly 'spent-challenges': SpentChallenge
    readonly acknowledgements: AcknowledgementsRow
    readonly 'content-drafts': ContentDraftRow
    readonly 'content-slugs': ContentSlugRow
    readonly 'content-schedules': ContentScheduleRow
    readonly welcome: WelcomeRow
    readonly drafts: DraftRow
    readonly 'texts-of-drafts': DraftTextsRow
    readonly 'draft-files': DraftFileRow
    readonly 'erased-files': ErasedFileRow
    readonly uploads: UploadRow
    readonly 'author-emails': AuthorEmailsRow
    readonly 'author-mails': AuthorMailsRow
    /** By the id of a link to a file: how often it was opened. */
    readonly 'share-opens': ShareOpensRow
    readonly previews: PreviewRow
    /** By day (2026-01-31): what readers are hashed with on that day; base64url. */
    readonly 'reading-salts': { readonly id: string; readonly salt: string }
  }
