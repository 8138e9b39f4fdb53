import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { HeartPulse, Image, type LucideIcon, ListOrdered, Send, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useMay } from '../../../account.ts'
import { Badge } from '../../../ui/badge.tsx'
import { count } from '../../../ui/count.ts'
import { iconButton, IconButton } from '../../../ui/admin/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { PublicationBadge, publicationPath } from './publication/publication-badge.tsx'
import { isActive } from './volume-filters.ts'

const INACTIVE = 'Activate volume to add papers'

export type CardProps = {
  readonly volume: VolumeDetails
  readonly isSelected: boolean
  readonly select: (isSelected: boolean) => void
  readonly isPending: boolean
  readonly toggle: () => void
  readonly remove: () => void
  readonly chooseCover: () => void
  /** The button that downloads the volume. */
  readonly download: ReactNode
}

/** All of the card leads to adding papers, where the volume takes any. */
const target = 'text-left wrap-anywhere after:absolute after:inset-0'

function Name({ volume }: { volume: VolumeDetails }) {
  const toast = useToast()
  const mayUpload = useMay('upload papers')
  const { id, name, year, issueType } = volume
  if (!mayUpload) return <span className="wrap-anywhere">{name}</span>
  if (!isActive(volume))
    return (
      <button type="button" className={`cursor-not-allowed ${target}`} onClick={() => toast(INACTIVE, 'error')}>
        {name}
      </button>
    )
  return (
    <Link to="/admin/papers/add" state={{ year, issueType, volumeName: name, volumeId: id }} className={target}>
      {name}
    </Link>
  )
}

function Status({ volume, isPending, toggle }: Pick<CardProps, 'volume' | 'isPending' | 'toggle'>) {
  const mayManage = useMay('manage volumes')
  const active = isActive(volume)
  // readers see nothing of one in preparation: its badge says so
  const label = active ? !volume.inPreparation && 'Active' : 'Inactive'
  if (!mayManage) return label && <Badge tone={active ? 'accent' : 'plain'}>{label}</Badge>
  return (
    <button
      type="button"
      role="switch"
      aria-checked={active}
      aria-disabled={isPending}
      aria-label={`Active: ${volume.name}`}
      title={active ? 'Deactivate' : 'Activate'}
      className="group relative inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm aria-disabled:cursor-progress"
      onClick={() => !isPending && toggle()}
    >
      <span
        aria-hidden="true"
        className="flex h-5 w-9 items-center rounded-full border border-line-strong bg-tint p-0.5 group-aria-checked:justify-end group-aria-checked:border-fill group-aria-checked:bg-fill"
      >
        <span className="size-3.5 rounded-full border border-line-strong bg-surface" />
      </span>
      {label}
    </button>
  )
}

function Hint({ volume }: { volume: VolumeDetails }) {
  const mayUpload = useMay('upload papers')
  if (!mayUpload) return null
  return <p className="mt-1 text-xs text-muted">{isActive(volume) ? 'Click to add papers to this volume' : INACTIVE}</p>
}

type ActionLink = {
  readonly to: string
  /** What it is called, with what it acts on. */
  readonly name: string
  readonly title: string
  readonly icon: LucideIcon
}

function ActionLink({ to, name, title, icon: Icon }: ActionLink) {
  return (
    <Link to={to} aria-label={name} title={title} className={iconButton}>
      <Icon aria-hidden="true" className="size-4.5" />
    </Link>
  )
}

function Actions({
  volume: { id, name, inPreparation },
  remove,
  chooseCover,
  download,
}: Pick<CardProps, 'volume' | 'remove' | 'chooseCover' | 'download'>) {
  const mayManage = useMay('manage volumes')
  const maySeeSystem = useMay('see the system')
  const below = (path: string) => `/admin/papers/volumes/${id}/${path}`
  const publication = mayManage
    ? ({ name: `Publish ${name}`, title: 'Publish issue' } as const)
    : ({ name: `Checks of ${name}`, title: 'Checks' } as const)
  return (
    <>
      {inPreparation && <ActionLink to={publicationPath(id)} {...publication} icon={Send} />}
      {maySeeSystem && <ActionLink to={below('health')} name={`Health of ${name}`} title="Health" icon={HeartPulse} />}
      {mayManage && (
        <ActionLink
          to={below('order')}
          name={`Sections and order of ${name}`}
          title="Sections and order"
          icon={ListOrdered}
        />
      )}
      {download}
      {mayManage && <IconButton name={`Cover of ${name}`} title="Cover" icon={Image} onClick={chooseCover} />}
      {mayManage && <IconButton name={`Delete ${name}`} title="Delete" icon={Trash2} isDangerous onClick={remove} />}
    </>
  )
}

export function VolumeCard({
  volume,
  isSelected,
  select,
  isPending,
  toggle,
  remove,
  chooseCover,
  download,
}: CardProps) {
  const mayManage = useMay('manage volumes')
  const { name, year, issueType, paperCount, downloads } = volume
  return (
    <li
      className={`relative flex flex-col rounded-sm border bg-surface p-4 hover:border-accent ${
        isSelected ? 'border-accent' : 'border-line'
      } [contain-intrinsic-size:auto_13rem] [content-visibility:auto]`}
    >
      <div className="flex flex-wrap items-center gap-2">
        {mayManage && (
          <label className="relative z-10 -m-2.5 grid size-11 cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={`Select ${name}`}
              checked={isSelected}
              className="size-4.5 cursor-pointer accent-(--fill)"
              onChange={({ target: { checked } }) => select(checked)}
            />
          </label>
        )}
        <Badge tone={issueType === 'Special' ? 'accent' : 'plain'}>{issueType}</Badge>
        <PublicationBadge of={volume} />
        <span className="relative z-10 ml-auto">
          <Status volume={volume} isPending={isPending} toggle={toggle} />
        </span>
      </div>
      <h2 className={`mt-2 font-serif text-lg leading-snug ${isActive(volume) ? '' : 'text-muted'}`}>
        <Name volume={volume} />
      </h2>
      <p className="mt-1 text-sm text-muted tabular-nums">
        {year} · {count(paperCount, 'paper')}
        {downloads !== undefined && ` · ${count(downloads, 'volume download')}`}
      </p>
      <Hint volume={volume} />
      <div className="relative z-10 -mr-2.5 -mb-2.5 mt-auto flex flex-wrap justify-end pt-1">
        <Actions volume={volume} remove={remove} chooseCover={chooseCover} download={download} />
      </div>
    </li>
  )
}
