import { isDeepStrictEqual } from 'node:util'
import { slugKey } from '@shodh/contracts/content/pages/slugs.ts'
import { type ContentSlugRow, slugRowId } from '@shodh/contracts/content/vault-rows.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { refuse } from '../../decider.ts'
import type { Ports } from '../../ports.ts'
import { readDraft } from '../drafts.ts'
import { type PageKind, readPageState } from './page-state.ts'

type SlugPorts = Pick<Ports, 'vault' | 'handle'>
type Slug = { readonly kind: PageKind; readonly slug: string; readonly ownerId: string }

/** Milliseconds after which what an address is claimed for is stored, or never will be. */
const CLAIM_MS = 60_000

/** Whether a page, or an announcement, has an address: in public, in its schedule or in its draft. */
const holds = async (ports: SlugPorts, { kind, slug, ownerId }: Slug): Promise<boolean> => {
  const state = await readPageState(ports, kind, ownerId)
  if (state.status === 'deleted') return false
  const draft = await readDraft(ports.vault, kind, ownerId)
  const slugs = [
    state.status === 'published' ? state.slug : undefined,
    state.scheduled?.changes.slug,
    draft?.content?.slug,
  ]
  return slugs.some(one => one !== undefined && slugKey(one) === slugKey(slug))
}

const isPending = ({ claimedAt }: ContentSlugRow) => claimedAt > Date.now() - CLAIM_MS

/** Claims an address for one page, or one announcement, before it is stored with it. */
export const claimSlug = async (ports: SlugPorts, wanted: Slug): Promise<Refusal | undefined> => {
  const { kind, slug, ownerId } = wanted
  const id = slugRowId(kind, slugKey(slug))
  for (;;) {
    const before = await ports.vault.get('content-slugs', id)
    const isOthers = before !== undefined && before.ownerId !== ownerId
    if (isOthers && (isPending(before) || (await holds(ports, { kind, slug, ownerId: before.ownerId }))))
      return refuse('SLUG_TAKEN')
    const stored = await ports.vault.update('content-slugs', id, row =>
      isDeepStrictEqual(row, before) ? { id, ownerId, claimedAt: Date.now() } : undefined,
    )
    if (stored) return undefined
  }
}

/** Gives an address up that is no longer wanted; where it is still published, or in a draft, the page keeps it. */
export const releaseSlug = ({ vault }: Pick<Ports, 'vault'>, { kind, slug, ownerId }: Slug) =>
  vault.update('content-slugs', slugRowId(kind, slugKey(slug)), row =>
    row?.ownerId === ownerId ? { ...row, claimedAt: 0 } : undefined,
  )
