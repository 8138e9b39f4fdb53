import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { ExternalLink, Plus, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useMay } from '../../../../../account.ts'
import { Menu, type MenuItem } from '../../../../../ui/admin/menus/menu.tsx'
import { Badge } from '../../../../../ui/badge.tsx'
import { count } from '../../../../../ui/formats/count.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import { PublicationLink } from '../../../../volumes/admin/publication/publication-badge.tsx'
import { VolumeZip } from '../../volumes/volume-zip.tsx'
import { authorHidden, hiddenBeside } from './lines.tsx'
import { average, downloadsOf, withAverage } from '../listed-downloads.ts'
import type { Group } from './rows.ts'
import type { ListedVolume } from '../status.ts'

const amount = (listed: number, all: number) =>
  listed < all ? `${listed} of ${count(all, 'paper')}` : count(listed, 'paper')

const useItems = (volume: ListedVolume, remove: () => void): readonly MenuItem[] => {
  const { id, name, year, issueType, isActive, inPreparation } = volume
  const mayDelete = useMay('manage volumes')
  const mayUpload = useMay('upload papers')
  const navigate = useNavigate()
  const add = () => void navigate('/admin/papers/add', { state: { year, issueType, volumeName: name, volumeId: id } })
  return [
    ...(mayUpload && isActive ? [{ label: 'Add papers', icon: Plus, onSelect: add }] : []),
    ...(inPreparation
      ? []
      : [{ label: 'View on site', icon: ExternalLink, href: volumePath(year, issueType, name), inTab: true }]),
    ...(mayDelete ? [{ label: 'Delete Volume', icon: Trash2, danger: true, onSelect: remove }] : []),
  ]
}

function Average({ of: papers }: { of: Group['papers'] }) {
  const downloads = downloadsOf(papers) ?? 0
  return papers.length > 0 && `${average(downloads, papers.length).toLocaleString('en-IN')} on average`
}

/** In a narrow room, where its columns are hidden, the downloads too. */
function Meta({ group: { volume, papers }, isOpen }: Pick<Props, 'group' | 'isOpen'>) {
  const { year, issueType, paperCount } = volume
  const downloads = downloadsOf(papers)
  return (
    <span className="max-w-full min-w-0 shrink-9999 truncate text-xs font-normal text-muted @max-[35rem]/room:-mt-2 @max-[35rem]/room:pl-6">
      {issueType} {year} · {amount(papers.length, paperCount)}
      {downloads !== undefined && (
        <span className="hidden @max-[35rem]/room:inline">
          {' · '}
          {isOpen ? count(downloads, 'paper download') : withAverage(downloads, papers.length)}
        </span>
      )}
    </span>
  )
}

type Props = {
  readonly group: Group
  readonly index: number
  readonly isOpen: boolean
  readonly isCounted: boolean
  readonly toggle: (volumeId: string) => void
  readonly remove: (volume: ListedVolume) => void
}

/** Above the papers of a volume, which it folds; folded, it also says how often each is downloaded on average. */
export function GroupLine({ group, index, isOpen, isCounted, toggle, remove }: Props) {
  const { volume, papers } = group
  const { id, name, isActive, paperCount } = volume
  const items = useItems(volume, () => remove(volume))
  const downloads = downloadsOf(papers)
  return (
    <tr data-kind="group" data-index={index} aria-rowindex={index + 2} className="group-row">
      <th scope="rowgroup" aria-label={name} colSpan={3} className="py-0!">
        <div className="flex min-w-0 items-center gap-2 @max-[35rem]/room:flex-col @max-[35rem]/room:items-start @max-[35rem]/room:gap-0">
          <h2 className="max-w-full min-w-0">
            <button
              type="button"
              aria-expanded={isOpen}
              className="flex min-h-(--control) max-w-full cursor-pointer items-center gap-2"
              onClick={() => toggle(id)}
            >
              <Icon name="next" className={`size-4 shrink-0 text-muted ${isOpen ? 'rotate-90' : ''}`} />
              <span className="truncate">{name}</span>
            </button>
          </h2>
          <Meta group={group} isOpen={isOpen} />
        </div>
      </th>
      <td aria-hidden="true" className={`wide-cell ${authorHidden}`} />
      <td className="overflow-hidden py-0! font-normal!">
        {isActive ? <PublicationLink id={id} of={volume} /> : <Badge>Inactive</Badge>}
      </td>
      {isCounted && (
        <td className="wide-cell number">
          <span title={count(downloads ?? 0, 'paper download')}>{(downloads ?? 0).toLocaleString('en-IN')}</span>
        </td>
      )}
      <td className={`wide-cell text-xs font-normal! whitespace-nowrap! text-muted ${hiddenBeside}`}>
        <Average of={isCounted && !isOpen ? papers : []} />
      </td>
      <td className="py-0! text-right font-normal!">
        <div className="flex justify-end">
          <VolumeZip id={id} name={name} isEmpty={paperCount === 0} />
          {items.length > 0 && <Menu label={`Actions of ${name}`} items={items} />}
        </div>
      </td>
    </tr>
  )
}
