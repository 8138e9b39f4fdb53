import type { Preparation } from '@shodh/contracts/volumes/views.ts'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useMay } from '../../../../account.ts'
import { Button, IconButton } from '../../../../ui/admin/button.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { count } from '../../../../ui/count.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { VolumeZip } from '../volumes/volume-zip.tsx'
import { PublicationLink } from '../../../volumes/admin/publication/publication-badge.tsx'
import type { Group } from '../calls.ts'
import { downloadsOf, withAverage } from './listed-downloads.ts'
import { PaperTable, type Act } from './paper-table.tsx'

type Props = {
  readonly group: Group
  /** Papers of the whole volume, of which a filter or a page may show fewer. */
  readonly paperCount: number
  readonly isActive: boolean
  readonly preparation: Preparation
  readonly isOpen: boolean
  /** Whether it is among the first that are open. */
  readonly isAtTop: boolean
  readonly toggle: () => void
  readonly act: Act
  readonly remove: () => void
}

const amount = (listed: number, all: number) =>
  listed < all ? `${listed} of ${count(all, 'paper')}` : count(listed, 'paper')

/** A folded group also says what that is on average. */
function Downloads({
  group: { papers, totalDownloads = downloadsOf(papers) },
  isOpen,
}: Pick<Props, 'group' | 'isOpen'>) {
  if (totalDownloads === undefined) return null
  return <span>{isOpen ? count(totalDownloads, 'paper download') : withAverage(totalDownloads, papers.length)}</span>
}

function GroupActions({
  group: { volumeId, volume },
  isEmpty,
  remove,
}: Pick<Props, 'group' | 'remove'> & { isEmpty: boolean }) {
  const mayDelete = useMay('manage volumes')
  return (
    <div className="flex shrink-0 gap-1">
      <VolumeZip id={volumeId} name={volume.name} isEmpty={isEmpty} />
      {mayDelete && (
        <IconButton
          name={`Delete Volume ${volume.name}`}
          title="Delete Volume"
          icon={Trash2}
          isDangerous
          onClick={remove}
        />
      )}
    </div>
  )
}

/** A volume that folds, with its papers. */
export function VolumeGroup({ group, preparation, ...props }: Props) {
  const { paperCount, isActive, isOpen, isAtTop, toggle, act, remove } = props
  const { volume, papers } = group
  const id = useId()
  return (
    <section aria-labelledby={`${id}-name`} className="border-b border-line">
      <div className="flex flex-wrap items-center gap-x-3 py-1.5">
        <h2 id={`${id}-name`} className="min-w-0 grow basis-56">
          <Button
            look="quiet"
            aria-expanded={isOpen}
            aria-controls={`${id}-papers`}
            className="w-full justify-start text-left text-ink"
            onClick={toggle}
          >
            <Icon
              name="next"
              className={`size-4 shrink-0 text-muted transition-transform ${isOpen ? 'rotate-90' : ''}`}
            />
            <span className="min-w-0 font-serif text-lg leading-snug wrap-anywhere whitespace-normal">
              {volume.name}
            </span>
          </Button>
        </h2>
        <p className="flex min-w-0 flex-wrap items-center gap-2 pl-2 text-sm text-muted max-sm:grow max-sm:basis-40">
          <Badge>
            {volume.issueType} {volume.year}
          </Badge>
          {!isActive && <Badge>Inactive</Badge>}
          <PublicationLink id={group.volumeId} of={preparation} />
          {amount(papers.length, paperCount)}
          <Downloads group={group} isOpen={isOpen} />
        </p>
        <GroupActions group={group} isEmpty={paperCount === 0} remove={remove} />
      </div>
      <div id={`${id}-papers`} hidden={!isOpen} className="pb-4 lg:pl-4">
        {isOpen && papers.length === 0 && <p className="px-2 py-1 text-sm text-muted">This volume has no papers.</p>}
        {isOpen && papers.length > 0 && (
          <PaperTable label={`Papers of ${volume.name}`} papers={papers} act={act} isAtTop={isAtTop} />
        )}
      </div>
    </section>
  )
}
