import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { publicationDate } from '@shodh/contracts/papers/publication-date.ts'
import type { Paper } from '@shodh/contracts/papers/views.ts'
import { Download, ExternalLink, Eye, FileUp, Pencil, Trash2 } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { useMay } from '../../../../account.ts'
import { useTimeZone } from '../../../../journal.ts'
import { Button, ButtonLink } from '../../../../ui/admin/button.tsx'
import { Menu, type MenuItem } from '../../../../ui/admin/menus/menu.tsx'
import { Status } from '../../../../ui/admin/status.tsx'
import { link } from '../../../../ui/button.ts'
import { dayIn } from '../../../../ui/formats/dates.ts'
import { useUnsent } from '../../../../unsent/use-unsent.ts'
import { useStaffYearsQuery } from '../../../volumes/admin/calls.ts'
import { volumesOf } from '../../../volumes/tree.ts'
import { authorNames, folded, languageOf, languageOfNames } from '../../paper-details.ts'
import { pathOf, useAuthorEmailsQuery } from '../calls.ts'
import { editPath } from '../list/table/lines.tsx'
import type { RowAction } from '../list/table/lines.tsx'
import { statusOf } from '../list/status.ts'
import { PaperNotices } from '../notices/paper-notices.tsx'
import { FirstPage } from '../pdf/first-page.tsx'
import { isPublic } from '../publication/is-public.ts'
import { PaperFacts } from './facts.tsx'
import { SheetVersions } from './sheet-versions.tsx'
import { TitleEditor, unsentTitle } from './title-editor.tsx'

type Shown = { readonly of: Paper }
type Props = Shown & { readonly act: (act: RowAction) => void }

function Authors({ of: paper }: Shown) {
  const [isWhole, setWhole] = useState(false)
  const names = authorNames(paper)
  const { visible, rest } = folded(names)
  return (
    <p className="mt-1 text-sm text-muted">
      <span lang={languageOfNames(names.join(), paper.language)}>{(isWhole ? names : visible).join(', ')}</span>
      {!isWhole && rest.length > 0 && (
        <>
          {' and '}
          <button type="button" className={`${link} min-h-6 cursor-pointer`} onClick={() => setWhole(true)}>
            {rest.length} more
          </button>
        </>
      )}
    </p>
  )
}

const PRESSED = 'a, button, input, textarea, select'

const name = 'text-lg/6 font-semibold text-balance wrap-anywhere'

/** The title, which is corrected where it stands by who may do that. */
function PaperTitle({ of: paper }: Shown) {
  const [isEdited, setEdited] = useState<boolean>()
  const { value: unsent } = useUnsent<string>(unsentTitle(paper.id))
  const mayRevise = useMay('revise papers')
  const title = useRef<HTMLButtonElement>(null)
  const close = () => {
    setEdited(false)
    // unless it went elsewhere by itself
    setTimeout(() => !document.activeElement?.matches(PRESSED) && title.current?.focus())
  }
  if (isEdited) return <TitleEditor paper={paper} close={close} />
  const heading = (
    <h2 className={name} lang={languageOf(paper)}>
      {mayRevise ? (
        <button
          ref={title}
          type="button"
          title="Correct the title"
          className="group relative -mx-1 cursor-text rounded-sm pr-6 pl-1 text-left hover:bg-hover"
          onClick={() => setEdited(true)}
        >
          {paper.title}
          <Pencil
            aria-hidden="true"
            className="absolute top-1.5 right-1 size-3.5 text-muted opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100"
          />
        </button>
      ) : (
        paper.title
      )}
    </h2>
  )
  if (isEdited === false || !mayRevise || unsent === undefined || unsent === paper.title) return heading
  return (
    <>
      {heading}
      <button
        type="button"
        className={`${link} min-h-6 cursor-pointer text-left text-sm wrap-anywhere`}
        onClick={() => setEdited(true)}
      >
        Not saved: “{unsent}”
      </button>
    </>
  )
}

function Head({ of: paper, showPages }: Shown & { readonly showPages: () => void }) {
  const { id, volumeId, version, subtitle, language, withheld } = paper
  return (
    <div className="flex items-start gap-4">
      {!withheld && (
        <button
          type="button"
          aria-label="Look at the pages"
          title="Look at the pages"
          className="shrink-0 cursor-zoom-in rounded-sm"
          onClick={showPages}
        >
          <FirstPage of={{ paperId: id, volumeId, version }} width={66} />
        </button>
      )}
      <div className="min-w-0 grow">
        <PaperTitle of={paper} />
        {subtitle && (
          <p lang={language} className="text-sm wrap-anywhere text-muted">
            {subtitle}
          </p>
        )}
        <Authors of={paper} />
      </div>
    </div>
  )
}

/** The volume as staff see it; undefined while that is unknown. */
const useVolumeOf = ({ volumeId }: Paper) =>
  useStaffYearsQuery()
    .data?.tree?.flatMap(volumesOf)
    .find(({ id }) => id === volumeId)

function PaperStatus({ of: paper, volume }: Shown & { readonly volume: ReturnType<typeof useVolumeOf> }) {
  const timeZone = useTimeZone()
  if (!volume) return null
  const { withheld, status } = paper
  const stated = { ...paper, volume, notice: status?.type, isWithheld: withheld && (true as const) }
  const { text, tone } = statusOf(stated)
  const isUsual = tone === 'usual'
  return (
    <>
      <Status tone={tone} text={isUsual ? `${text} ${dayIn(timeZone, publicationDate(paper, timeZone))}` : text} />
      {withheld && <span className="block text-muted">{withheld.reason}</span>}
    </>
  )
}

type ActsProps = Props & { readonly isPublic: boolean }

/** What is done less often, behind three dots. */
export function MoreActs({ of: paper, act }: Props) {
  const mayDelete = useMay('delete papers')
  const items: readonly (MenuItem | false)[] = [
    { label: 'Paper Preview', icon: Eye, onSelect: () => act('preview') },
    !paper.withheld && { label: 'Download Paper', icon: Download, onSelect: () => act('download') },
    mayDelete && { label: 'Delete Paper…', icon: Trash2, danger: true, onSelect: () => act('delete') },
  ]
  return <Menu label={`Actions of ${paper.title}`} items={items.filter(item => item !== false)} />
}

/** What is done most. */
function Acts({ of: paper, isPublic, act }: ActsProps) {
  const mayRevise = useMay('revise papers')
  const mayReplace = useMay('replace PDFs')
  const edit = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    act('edit')
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {mayRevise && (
        <ButtonLink look="primary" to={editPath(paper.id)} aria-keyshortcuts="e" onClick={edit}>
          <Pencil aria-hidden="true" className="size-4" />
          Edit
        </ButtonLink>
      )}
      {mayReplace && (
        <Button aria-keyshortcuts="r" onClick={() => act('replace')}>
          <FileUp aria-hidden="true" className="size-4" />
          Replace PDF
        </Button>
      )}
      {isPublic && (
        <ButtonLink to={paperPath(paper)} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden="true" className="size-4" />
          View on site
        </ButtonLink>
      )}
    </div>
  )
}

/** Whom the journal mails about the paper, in a line. */
function Mails({ of: paper }: Shown) {
  const { data } = useAuthorEmailsQuery(pathOf(paper), { refetchOnMountOrArgChange: true })
  const timeZone = useTimeZone()
  if (!data) return null
  const [last] = data.mails
  const many = data.authorEmails.length
  return (
    <p className="mt-6 text-sm text-muted">
      {many === 0
        ? 'Mails go to no author'
        : `Mails go to ${many === 1 ? 'one address' : `${many} addresses`} of authors`}
      {last && `; the last was of ${dayIn(timeZone, last.at)}`}.
    </p>
  )
}

export function SheetContent({ of: paper, act }: Props) {
  const volume = useVolumeOf(paper)
  const mayRevise = useMay('revise papers')
  return (
    <>
      <Head of={paper} showPages={() => act('preview')} />
      <Acts of={paper} isPublic={volume !== undefined && isPublic(paper.id, volume)} act={act} />
      <PaperFacts of={paper} status={<PaperStatus of={paper} volume={volume} />} />
      <SheetVersions of={paper} />
      <PaperNotices of={paper} className="mt-6 [&_h2]:text-base" />
      {mayRevise && <Mails of={paper} />}
    </>
  )
}
