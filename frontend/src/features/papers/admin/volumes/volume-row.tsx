import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { PanelRight } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useMay } from '../../../../account.ts'
import { Menu } from '../../../../ui/admin/menus/menu.tsx'
import { Status } from '../../../../ui/admin/status.tsx'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import type { VolumeStatuses } from '../../../volumes/admin/use-volume-status.ts'
import { addingPath } from '../../../volumes/admin/volume-addresses.ts'
import { isActive } from '../../../volumes/admin/volume-filters.ts'
import { VolumeStatus } from '../../../volumes/admin/volume-status.tsx'
import { Cover } from '../../../volumes/cover.tsx'
import { useVolumeActs, type VolumeAct } from './volume-acts.ts'
import { VolumeZip } from './volume-zip.tsx'

export const CLICK = 'Click to add papers to this volume'
export const INACTIVE = 'Activate volume to add papers'

type Props = {
  readonly volume: VolumeDetails
  readonly isSelected: boolean
  /** Whether its sheet is open. */
  readonly isCurrent: boolean
  readonly select: (id: string, isSelected: boolean) => void
  readonly status: Pick<VolumeStatuses, 'pending' | 'toggle'>
  readonly act: (act: VolumeAct, volume: VolumeDetails) => void
}

/** Where papers are added to the volume. */
export const addingTo = (volume: VolumeDetails) => {
  const { id, name, year, issueType } = volume
  return { to: addingPath(volume), state: { year, issueType, volumeName: name, volumeId: id } }
}

/** Leads to adding papers, or says what has to be done first. */
const useAdding = (volume: VolumeDetails) => {
  const navigate = useNavigate()
  const toast = useToast()
  const mayUpload = useMay('upload papers')
  const { to, state } = addingTo(volume)
  const start = () => (isActive(volume) ? void navigate(to, { state }) : toast(INACTIVE, 'error'))
  return { mayUpload, start }
}

/** Of columns that are left out where there is only room for a table of few, such as beside a sheet. */
export const roomy = '@min-[35rem]/room:@max-[46rem]/room:hidden'

const OWN = 'a, button, input, label, [popover]'

const hintOf = (volume: VolumeDetails) => (isActive(volume) ? CLICK : INACTIVE)

function Name({ volume }: { volume: VolumeDetails }) {
  const hint = useId()
  const { mayUpload, start } = useAdding(volume)
  const title = `${volume.name}: ${hintOf(volume)}`
  const look = 'min-w-0 truncate text-base text-ink'
  if (!mayUpload) return <span className={look}>{volume.name}</span>
  return (
    <>
      {isActive(volume) ? (
        <Link {...addingTo(volume)} title={title} aria-describedby={hint} className={`${look} hover:underline`}>
          {volume.name}
        </Link>
      ) : (
        <button
          type="button"
          title={title}
          aria-describedby={hint}
          className={`${look} cursor-not-allowed text-left text-muted`}
          onClick={start}
        >
          {volume.name}
        </button>
      )}
      <span
        id={hint}
        className="hidden min-w-0 shrink-[1000] truncate text-xs font-normal text-muted @min-[72rem]/room:inline"
      >
        {hintOf(volume)}
      </span>
    </>
  )
}

/** A number under its heading, with its unit where the table folds and has none. */
function Amount({ of: many, unit, className = '' }: { of: number; unit: string; className?: string }) {
  return (
    <td className={`number below-cell ${className}`}>
      {many.toLocaleString('en-IN')}
      <span className="@min-[35rem]/room:sr-only">
        {' '}
        {unit}
        {many === 1 ? '' : 's'}
      </span>
    </td>
  )
}

/** One volume: pressed, it leads to adding papers; its cover opens its sheet. */
export function VolumeRow({ volume, isSelected, isCurrent, select, status, act }: Props) {
  const mayManage = useMay('manage volumes')
  const { mayUpload, start } = useAdding(volume)
  const acts = useVolumeActs(volume, which => act(which, volume))
  const open = () => act('details', volume)
  const { id, name, year, issueType, paperCount, downloads } = volume
  const click = ({ target }: MouseEvent) => {
    if (mayUpload && target instanceof Element && !target.closest(OWN)) start()
  }
  return (
    <tr
      data-id={id}
      title={mayUpload ? hintOf(volume) : undefined}
      aria-selected={mayManage ? isSelected || isCurrent : undefined}
      className={mayUpload ? (isActive(volume) ? 'cursor-pointer' : 'cursor-not-allowed') : ''}
      onClick={click}
    >
      {mayManage && (
        <td>
          <label className="-m-3.5 grid size-11 cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={`Select ${name}`}
              checked={isSelected}
              className="size-4 cursor-pointer accent-(--fill)"
              onChange={({ target: { checked } }) => select(id, checked)}
            />
          </label>
        </td>
      )}
      <th scope="row" className="main-cell font-normal">
        <span className="flex min-w-0 items-center gap-3">
          {/* The letters of a cover are no part of the button's name. */}
          <span className="relative shrink-0">
            <Cover volume={volume} isSmall className="w-6" />
            <button
              type="button"
              aria-label={`Details of ${name}`}
              title="Details"
              aria-keyshortcuts="o"
              className="absolute inset-0 cursor-pointer rounded-sm pointer-coarse:-inset-1.5"
              onClick={open}
            />
          </span>
          <Name volume={volume} />
        </span>
      </th>
      <td className={`${issueType === 'Special' ? 'below-cell' : 'wide-cell'} ${roomy}`}>
        {issueType === 'Special' ? <Status text={issueType} tone="neutral" /> : issueType}
      </td>
      <td className="below-cell">{year}</td>
      <Amount of={paperCount} unit="paper" />
      {downloads !== undefined && <Amount of={downloads} unit="ZIP download" className={roomy} />}
      <td className="below-cell">
        <VolumeStatus of={volume} status={status} />
      </td>
      <td className="number">
        <span className="-my-1 flex items-center justify-end">
          <span className="flex @max-[35rem]/room:hidden">
            <VolumeZip id={id} name={name} isEmpty={paperCount === 0} failed="Failed to start download" />
          </span>
          <Menu
            label={`Actions of ${name}`}
            items={[{ label: 'Details', icon: PanelRight, keys: 'O', onSelect: open }, ...acts]}
          />
        </span>
      </td>
    </tr>
  )
}
