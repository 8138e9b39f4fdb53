import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { Message, useText } from '../../../i18n/text.tsx'
import { useDays } from '../../../journal.ts'
import { button } from '../../../ui/button.ts'
import { NoticeMark } from '../../papers/notices/lazy-notices.tsx'
import { fileSize } from '../../../ui/formats/file-size.ts'
import { authorNames, languageOf, languageOfNames, type ListedPaper } from '../../papers/paper-details.ts'
import { readPath } from '../../reader/read-address.ts'
import type { PaperState } from '../library-state.ts'
import { pictureAddress, type ReadingPosition, type SavedVersion } from '../storage/records.ts'
import { Arriving, Failed, PaperButton } from '../save/save-paper.tsx'
import { saveStatus } from '../save/save-status.ts'
import { useLibraryActs } from '../use-library-acts.ts'
import { useRemoval } from './use-removal.ts'

/** How far it was read. */
function ReadingProgress({ position: { page, pages } }: { position: ReadingPosition }) {
  const label = useText()('library.progress', { page, pages })
  return (
    <p className="mt-1 flex items-center gap-2 text-sm text-muted">
      <progress aria-hidden="true" max={pages} value={page} className="library-progress max-w-24" />
      <span className="tabular-nums">{label}</span>
    </p>
  )
}

/** What the journal has done with the paper since it was saved. */
function News({ state: { paper: known, versions } }: { state: PaperState }) {
  const days = useDays()
  const { deletion, paper } = known
  const last = versions.at(-1)
  if (deletion) {
    const values = { date: days(deletion.deletedAt), reason: deletion.reason ?? '' }
    const id = deletion.reason ? 'library.deletedBecause' : 'library.deleted'
    return (
      <p className="mt-1 text-sm">
        <Message id={id} values={values} components={{ day: <time dateTime={deletion.deletedAt} /> }} />
      </p>
    )
  }
  const { replacement } = paper
  if (!last || last.version >= paper.version || !replacement) return null
  const date = replacement.statedAt ?? replacement.at
  const id = replacement.reason ? 'library.newerBecause' : 'library.newer'
  return (
    <p className="mt-1 text-sm">
      <Message
        id={id}
        values={{ date: days(date), reason: replacement.reason ?? '' }}
        components={{ day: <time dateTime={date} /> }}
      />
    </p>
  )
}

type Acts = { readonly state: PaperState; readonly title: string }

function CiteLink({ of: { paper } }: { of: PaperState }) {
  const label = useText()('library.cite')
  return (
    <a
      href={`${paperPath(paper.paper)}#cite`}
      data-cite={paper.paperId}
      aria-label={`${label}: ${plainText(paper.paper.title)}`}
      className={button.quiet}
    >
      {label}
    </a>
  )
}

/** What can be done with one saved version, which is named where there are several. */
function VersionActs({ version, state, title, isLast }: Acts & { version: SavedVersion; isLast: boolean }) {
  const text = useText()
  const { exportVersion, removeOne, removePapers } = useRemoval()
  const isOne = state.versions.length === 1
  const { paperId } = version
  const isNewest = version === state.versions.at(-1)
  const read = isNewest ? { paperId } : { paperId, version: version.version }
  const removeIt = () => void (isOne ? removePapers([state]) : removeOne(version))
  const name = isOne ? title : `${text('library.version', { version: version.version })}, ${title}`
  return (
    <div className="flex flex-wrap items-center gap-x-1">
      {!isOne && (
        <span className="pr-2 text-sm text-muted">{text('library.version', { version: version.version })}</span>
      )}
      {!version.isDamaged && (
        <>
          <Link
            to={readPath(read)}
            className={isLast ? button.primary : button.outline}
            aria-label={`${text('library.read')}: ${name}`}
          >
            {text('library.read')}
          </Link>
          {isNewest && <CiteLink of={state} />}
          <PaperButton label={text('library.export')} title={name} onClick={() => void exportVersion(version, title)} />
        </>
      )}
      <PaperButton label={text('library.remove')} title={name} onClick={removeIt} />
    </div>
  )
}

/** Saving it again, where something is missing; and removing it. */
function PaperActs({ state, title }: Acts) {
  const text = useText()
  const { save, retry, cancel } = useLibraryActs()
  const { removePapers } = useRemoval()
  const { versions } = state
  const { paper } = state.paper
  const status = saveStatus(state)
  const cancelIt = () => void cancel([paper.id])
  const saveIt = () => void save([paper])
  return (
    <div className="flex flex-wrap items-center gap-x-1">
      {status === 'damaged' && <PaperButton label={text('library.repair')} title={title} onClick={saveIt} />}
      {status === 'newer' && <PaperButton label={text('library.getNewer')} title={title} onClick={saveIt} />}
      {(status === 'waiting' || status === 'receiving') && <Arriving state={state} title={title} cancel={cancelIt} />}
      {status === 'failed' && (
        <Failed state={state} title={title} cancel={cancelIt} retry={() => void retry([paper.id])} />
      )}
      {versions.length > 1 && (
        <PaperButton label={text('library.remove')} title={title} onClick={() => void removePapers([state])} />
      )}
    </div>
  )
}

type Item = {
  readonly state: PaperState
  readonly position: ReadingPosition | undefined
  /** Whether it was read last: it has the one button of weight. */
  readonly isLast?: boolean
  /** Where the words of a search stand. */
  readonly children?: ReactNode
}

const LAZY = 'lazy'

/** Its first page; where the journal has no picture, and none is stored, the paper of the page is empty. */
function FirstPage({ of: { url } }: { of: SavedVersion }) {
  const [isMissing, setMissing] = useState(false)
  return (
    <div className="library-sheet">
      {!isMissing && (
        <img
          src={pictureAddress(url)}
          width={560}
          height={792}
          alt=""
          loading={LAZY}
          onError={() => setMissing(true)}
        />
      )}
    </div>
  )
}

/** Names that are shown of many. */
const SHOWN_AUTHORS = 3

function Authors({ of: paper }: { of: ListedPaper }) {
  const text = useText()
  const names = authorNames(paper)
  const hidden = names.length - SHOWN_AUTHORS
  return (
    <p className="text-sm">
      <span lang={languageOfNames(names.join(), paper.language)}>{names.slice(0, SHOWN_AUTHORS).join(', ')}</span>
      {hidden > 0 && ` ${text('library.moreAuthors', { count: hidden })}`}
    </p>
  )
}

/** Its volume, its size, and when it was saved. */
function Meta({ paper: { year, issueType, volumeName }, version }: { paper: ListedPaper; version: SavedVersion }) {
  const text = useText()
  const days = useDays()
  return (
    <p className="text-sm text-muted">
      <Link to={volumePath(year, issueType, volumeName)} lang="" dir="auto" className="hover:text-accent underline">
        {volumeName.includes(String(year)) ? volumeName : `${volumeName}, ${year}`}
      </Link>
      {` · ${fileSize(version.bytes)} · `}
      <Message
        id="library.savedOn"
        values={{ date: days(version.savedAt) }}
        components={{ day: <time dateTime={version.savedAt} /> }}
      />
      {!version.hasText && ` · ${text('library.noText')}`}
    </p>
  )
}

/** A saved paper, and what can be done with it without the network. */
export function SavedItem({ state, position, isLast = false, children }: Item) {
  const text = useText()
  const { paper } = state.paper
  const last = state.versions.at(-1)
  const title = plainText(paper.title)
  if (!last) return null
  return (
    <li className="library-item border-b border-line py-5">
      <FirstPage key={last.url} of={last} />
      <div className="min-w-0">
        <h2 lang={languageOf(paper)} dir="auto" className="font-serif text-lg leading-snug text-pretty">
          <Link to={paperPath(paper)} className="hover:text-accent">
            {title}
          </Link>
        </h2>
        <Authors of={paper} />
        <Meta paper={paper} version={last} />
        {position ? (
          <ReadingProgress position={position} />
        ) : (
          <p className="mt-1 text-sm text-muted">{text('library.notOpened')}</p>
        )}
        <NoticeMark of={paper.status} />
        <News state={state} />
        {last.isDamaged && <p className="mt-1 text-sm text-danger">{text('library.damaged')}</p>}
        {children}
        <div className="mt-3">
          {state.versions.toReversed().map(version => (
            <VersionActs
              key={version.version}
              version={version}
              state={state}
              title={title}
              isLast={isLast && version === last}
            />
          ))}
          <PaperActs state={state} title={title} />
        </div>
      </div>
    </li>
  )
}
