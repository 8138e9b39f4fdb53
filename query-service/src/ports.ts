import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { Vault } from '@shodh/adapters/vault/vault.ts'
import type { PaperDocument, PaperHistoryDocument, PaperVersionDocument } from '@shodh/contracts/papers/views.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import type { UserKinds } from '@shodh/contracts/users/vault-rows.ts'
import type { UserDocument } from '@shodh/contracts/users/views.ts'
import type { VolumeDocument, VolumePlaceDocument, YearDocument } from '@shodh/contracts/volumes/views.ts'
import type { Freshness } from './freshness.ts'
import type { View } from './served-views.ts'

/** The read models that queries read from. */
export type Views = {
  readonly years: View<YearDocument>
  readonly volumes: View<VolumeDocument>
  readonly volumePlaces: View<VolumePlaceDocument>
  readonly papers: View<PaperDocument>
  readonly paperHistories: View<PaperHistoryDocument>
  readonly paperVersions: View<PaperVersionDocument>
  readonly users: View<UserDocument>
}

/** The ports of the query service. */
export type Ports = {
  readonly logId: string
  readonly views: Views
  readonly files: FileStore
  readonly vault: Vault<UserKinds>
  /** The position of the last event that was written. */
  readonly head: () => Promise<number>
  readonly freshness: Freshness
  /** Names of read models with a parked stream, which has an event that can't be projected. */
  readonly stalledModels: () => Promise<readonly string[]>
  readonly settings: JournalSettings
}
