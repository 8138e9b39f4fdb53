import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { Download, ExternalLink, Eye, FileUp, Pencil, Trash2 } from 'lucide-react'
import { memo, type MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { useMay } from '../../../../../account.ts'
import { useTimeZone } from '../../../../../journal.ts'
import { Menu, type MenuItem } from '../../../../../ui/admin/menus/menu.tsx'
import { Status } from '../../../../../ui/admin/status.tsx'
import { mediumDayIn, momentIn } from '../../../../../ui/formats/moment.ts'
import { languageOf, languageOfNames } from '../../../paper-details.ts'
import { isPublic } from '../../publication/is-public.ts'
import { statusOf, type Row } from '../status.ts'

/** What can be done with a paper from its row. */
export type RowAction = 'download' | 'preview' | 'replace' | 'edit' | 'delete'
export type Act = (action: RowAction, row: Pick<Row, 'id' | 'volumeId' | 'title'>) => void

export const editPath = (id: string) => `/admin/papers/edit/${encodeURIComponent(id)}`

export const useRights = () => ({
  mayReplace: useMay('replace PDFs'),
  mayRevise: useMay('revise papers'),
  mayDelete: useMay('delete papers'),
})
type Rights = ReturnType<typeof useRights>

/** Where readers see the paper; undefined while they do not. */
const publicPath = ({ id, sr, title, volume }: Row) =>
  isPublic(id, volume) ? paperPath({ sr, title, ...volume, volumeName: volume.name }) : undefined

const itemsOf = (row: Row, act: Act, { mayReplace, mayRevise, mayDelete }: Rights): readonly MenuItem[] => {
  const site = publicPath(row)
  const item = (isShown: boolean, shown: () => MenuItem) => (isShown ? [shown()] : [])
  return [
    ...item(!row.isWithheld, () => ({ label: 'Download', icon: Download, onSelect: () => act('download', row) })),
    { label: 'Preview details', icon: Eye, onSelect: () => act('preview', row) },
    ...item(mayReplace, () => ({
      label: 'Replace PDF',
      icon: FileUp,
      keys: 'R',
      onSelect: () => act('replace', row),
    })),
    ...item(mayRevise, () => ({ label: 'Edit', icon: Pencil, keys: 'E', href: editPath(row.id) })),
    ...(site === undefined ? [] : [{ label: 'View on site', icon: ExternalLink, href: site, inTab: true }]),
    ...item(mayDelete, () => ({
      label: 'Delete…',
      icon: Trash2,
      danger: true,
      onSelect: () => act('delete', row),
    })),
  ]
}

type CheckProps = {
  readonly name: string
  readonly isChosen: boolean
  readonly isMixed?: boolean
  readonly choose: (isRange: boolean) => void
}

/** A checkbox that is as large as its row is high. */
export function Choose({ name, isChosen, isMixed = false, choose }: CheckProps) {
  return (
    <label className="-mx-2.5 grid size-(--control) cursor-pointer place-items-center">
      <input
        type="checkbox"
        className="size-4 cursor-pointer accent-fill"
        aria-label={name}
        checked={isChosen}
        ref={box => {
          if (box) box.indeterminate = isMixed
        }}
        onChange={({ nativeEvent }) => choose('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  )
}

/** Making a format takes far longer than using it. */
const number = new Intl.NumberFormat('en-IN')

const INTERACTIVE = 'a, button, input, label, [role=menu]'

/** A click beside what has a purpose of its own opens the paper. */
const openLink = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
  if (target instanceof Element && !target.closest(INTERACTIVE) && !getSelection()?.toString())
    currentTarget.querySelector<HTMLElement>('a')?.click()
}

/** Of columns for which there is no room beside a sheet. */
export const hiddenBeside = '@min-[35rem]/room:@max-[56rem]/room:hidden'
export const authorHidden = '@min-[35rem]/room:@max-[50rem]/room:hidden'

type PaperLineProps = {
  readonly row: Row
  readonly index: number
  /** Beside the volumes of others. */
  readonly isFlat: boolean
  readonly isCounted: boolean
  readonly isChosen: boolean
  /** Whether the sheet shows it. */
  readonly isShown: boolean
  readonly href: string
  readonly act: Act
  readonly choose: (id: string, isRange: boolean) => void
  readonly rights: Rights
}

/** One paper in one line, in a narrow room in two. */
export const PaperLine = memo(function PaperLine(props: PaperLineProps) {
  const { row, index, isFlat, isCounted, isChosen, isShown, href, act, choose, rights } = props
  const { id, sr, title, subtitle, author, others, downloads, language, updatedAt, volume } = row
  const timeZone = useTimeZone()
  const { text, tone } = statusOf(row)
  return (
    <tr
      data-kind="paper"
      data-index={index}
      data-id={id}
      aria-rowindex={index + 2}
      aria-selected={isChosen || isShown}
      className="cursor-pointer aria-selected:bg-accent-soft @max-[35rem]/room:py-1!"
      onClick={openLink}
    >
      <td className="py-0!">
        <Choose name={`Select ${title}`} isChosen={isChosen} choose={isRange => choose(id, isRange)} />
      </td>
      {!isFlat && <td className="wide-cell text-muted">{sr}</td>}
      <th scope="row" lang={languageOf(row)} className="main-cell text-left font-normal">
        <Link to={href} title={title} className="block truncate text-base text-ink">
          {title}
          {subtitle && <span className="text-sm text-muted"> {subtitle}</span>}
        </Link>
      </th>
      <td
        className={`below-cell truncate @max-[35rem]/room:ml-[calc(var(--control)-0.75rem)] ${authorHidden}`}
        lang={languageOfNames(author, language)}
      >
        {author}
        {others > 0 && <span className="text-muted"> +{others}</span>}
      </td>
      {isFlat && (
        <td className={`wide-cell truncate text-muted ${hiddenBeside}`} title={volume.name}>
          {volume.name}
        </td>
      )}
      <td className={`below-cell ${tone === 'usual' ? 'wide-cell' : ''}`}>
        <Status text={text} tone={tone} />
      </td>
      {isCounted && (
        <td className="below-cell number">
          {number.format(downloads ?? 0)}
          <span className="hidden @max-[35rem]/room:inline"> paper {downloads === 1 ? 'download' : 'downloads'}</span>
        </td>
      )}
      <td className={`wide-cell truncate text-muted ${hiddenBeside}`}>
        <time dateTime={updatedAt} title={momentIn(timeZone, updatedAt)}>
          {mediumDayIn(timeZone, updatedAt)}
        </time>
      </td>
      <td className="py-0! pr-1! text-right">
        <Menu label={`Actions of ${title}`} items={() => itemsOf(row, act, rights)} />
      </td>
    </tr>
  )
})
