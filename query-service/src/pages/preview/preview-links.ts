import { isPreviewOver, type PreviewRow } from '@shodh/contracts/volumes/previews.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import { hashOfLink } from '../../hash-of-link.ts'
import type { Ports } from '../../ports.ts'

/** Where a link leads. */
type Preview =
  | { readonly is: 'unknown' }
  | { readonly is: 'over' }
  | { readonly is: 'published' | 'open'; readonly row: PreviewRow; readonly volume: VolumeDocument }

/** Finds what a link shows; a deleted volume ends it, a published one is public. */
export const findPreview =
  ({ vault, staffViews }: Pick<Ports, 'vault' | 'staffViews'>) =>
  async (token: string, now = Date.now()): Promise<Preview> => {
    const tokenHash = hashOfLink(token)
    const row = tokenHash === undefined ? undefined : await vault.find('previews', tokenHash)
    if (!row) return { is: 'unknown' }
    const volume = await staffViews.volumes.get(row.volumeId)
    if (!volume || isPreviewOver(row, now)) return { is: 'over' }
    return { is: volume.inPreparation ? 'open' : 'published', row, volume }
  }
