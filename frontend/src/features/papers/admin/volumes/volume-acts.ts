import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { Archive, ExternalLink, Files, HeartPulse, Image, Link, ListOrdered, Send, Trash2 } from 'lucide-react'
import { useMay } from '../../../../account.ts'
import type { MenuItem } from '../../../../ui/admin/menus/menu.tsx'
import { publicationPath } from '../../../volumes/admin/publication/publication-badge.tsx'
import { listedPath } from '../../../volumes/admin/volume-addresses.ts'
import { useVolumeDownload } from '../use-file-download.ts'

/** What opens over the list. */
export type VolumeAct = 'details' | 'cover' | 'delete'

/** What can be done with a volume beside opening its sheet. */
export const useVolumeActs = (
  volume: VolumeDetails,
  act: (act: Exclude<VolumeAct, 'details'>) => void,
): readonly MenuItem[] => {
  const mayManage = useMay('manage volumes')
  const maySeeSystem = useMay('see the system')
  const { id, name, year, issueType, paperCount, inPreparation } = volume
  const download = useVolumeDownload('Failed to start download')
  const below = (path: string) => `/admin/papers/volumes/${id}/${path}`
  const items: readonly (MenuItem | false | undefined)[] = [
    { label: 'Show its papers', icon: Files, href: listedPath(volume) },
    inPreparation && { label: mayManage ? 'Publish issue' : 'Checks', icon: Send, href: publicationPath(id) },
    inPreparation && maySeeSystem && { label: 'Preview links', icon: Link, href: below('previews') },
    !inPreparation && {
      label: 'View on site',
      icon: ExternalLink,
      href: volumePath(year, issueType, name),
      inTab: true,
    },
    { label: 'Download ZIP', icon: Archive, isDisabled: paperCount === 0, onSelect: () => download({ id, name }) },
    mayManage && { label: 'Sections and order', icon: ListOrdered, href: below('order') },
    mayManage && { label: 'Cover', icon: Image, onSelect: () => act('cover') },
    maySeeSystem && { label: 'Health', icon: HeartPulse, href: below('health') },
    mayManage && { label: 'Delete Volume…', icon: Trash2, danger: true, onSelect: () => act('delete') },
  ]
  return items.filter(item => item !== false && item !== undefined)
}
