import type { Explanation } from '@shodh/contracts/usage/views.ts'
import { CircleHelp } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useLocation } from 'react-router-dom'
import type { ApiError } from '../../../api.ts'
import { useDays } from '../../../journal.ts'
import { Failure } from '../../../ui/admin/act.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { usePopover } from '../../../ui/use-popover.ts'
import { type Scope, useExplanationQuery } from './api.ts'
import { exact } from './figures.ts'

type Why = {
  /** The figure that is explained: `Paper Downloads`. */
  readonly of: string
  /** Rendered while it is open, so that what it fetches is fetched then. */
  readonly children: ReactNode
}

const MARGIN = 8

/** Below the button, within the window's width, where the page scrolls with it. */
const putBelow = (popover: HTMLElement, button: HTMLElement) => {
  const { left, bottom } = button.getBoundingClientRect()
  const furthest = document.documentElement.clientWidth - popover.offsetWidth - MARGIN
  popover.style.left = `${Math.max(MARGIN, Math.min(left, furthest)) + scrollX}px`
  popover.style.top = `${bottom + scrollY + 4}px`
}

/** "Why this number": a button beside a figure, and what the figure was counted from. */
function Why({ of, children }: Why) {
  const id = useId()
  const { key } = useLocation()
  const { isOpen, button, target } = usePopover(key)
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={`Why this number: ${of}`}
        title="Why this number"
        className="relative inline-grid size-6 shrink-0 cursor-pointer place-items-center -my-1 rounded-full align-middle text-muted hover:bg-tint hover:text-ink pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5"
      >
        <CircleHelp aria-hidden="true" className="size-4" />
      </button>
      <div
        {...target}
        id={id}
        role="dialog"
        aria-label={`Why this number: ${of}`}
        className="absolute m-0 w-[min(21rem,calc(100vw-1rem))] border border-t-2 border-line border-t-accent bg-surface p-4 text-left font-sans text-sm font-normal text-ink raised"
        onToggle={event => {
          if (event.newState === 'open' && button.current) putBelow(event.currentTarget, button.current)
          target.onToggle(event)
        }}
      >
        {isOpen && children}
      </div>
    </>
  )
}

const RULES_SHOWN = 5

const KINDS = ['paperDownloads', 'volumeDownloads', 'pageViews'] as const
export type Kind = (typeof KINDS)[number]

type Counts = Explanation[Kind]

const PARTS = ['counted', 'late', 'robots', 'doubleClicks', 'staff'] as const

/** Of several kinds of reading together. */
const sumOf = (explanation: Explanation, kinds: readonly Kind[]) => {
  const sum = (part: (typeof PARTS)[number]) => kinds.reduce((total, kind) => total + explanation[kind][part], 0)
  return Object.fromEntries(PARTS.map(part => [part, sum(part)])) as Pick<Counts, (typeof PARTS)[number]>
}

/** By the rules that were replaced last; undefined where they counted the same. */
const publishedOf = (explanation: Explanation, kinds: readonly Kind[]) =>
  kinds.some(kind => explanation[kind].published !== undefined)
    ? kinds.reduce((total, kind) => total + (explanation[kind].published ?? explanation[kind].counted), 0)
    : undefined

function Part({ name, figure, isMain = false }: { name: string; figure: number; isMain?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 py-0.5 ${isMain ? 'font-medium' : ''}`}>
      <dt className={isMain ? '' : 'text-muted'}>{name}</dt>
      <dd className="tabular-nums">{exact(figure)}</dd>
    </div>
  )
}

function Published({ figure, rules, until }: { figure: number; rules: string; until: string }) {
  const days = useDays()
  return (
    <p className="mt-3">
      Until {days(until)}, robots were found by {rules}; the figure published then was {exact(figure)}.
    </p>
  )
}

function Rules({ rules }: { rules: Explanation['robotsByRule'] }) {
  if (rules.length === 0) return null
  return (
    <>
      <p className="mt-3 font-medium">Robots by rule, whole journal</p>
      <dl>
        {rules.slice(0, RULES_SHOWN).map(({ rule, count }) => (
          <Part key={rule} name={rule} figure={count} />
        ))}
      </dl>
      {rules.length > RULES_SHOWN && (
        <p className="text-muted">{exact(rules.length - RULES_SHOWN)} more rules found fewer.</p>
      )}
    </>
  )
}

function Earlier({ earlier }: { earlier: Explanation['earlier'] }) {
  if (earlier.length === 0) return null
  return (
    <>
      <p className="mt-3 font-medium">Before counting began, in no figure here</p>
      <dl>
        {earlier.map(({ source, count }) => (
          <Part key={source} name={`From ${source}`} figure={count} />
        ))}
      </dl>
    </>
  )
}

function Origin({ explanation: { countedSince, rules, lossSeconds } }: { explanation: Explanation }) {
  const days = useDays()
  return (
    <p className="mt-3 border-t border-line pt-3 text-xs text-muted">
      {countedSince === null ? 'Nothing has been counted yet.' : `Counting since ${days(countedSince)}.`} Counted by
      COUNTER Release 5.1; robots are found by {rules}. A crash of the journal loses {lossSeconds} s of readings at
      most.
    </p>
  )
}

type Props = {
  readonly kinds: readonly Kind[]
  readonly scope?: Scope
  /** How the figure follows from the count, where it is not the count itself. */
  readonly note?: ReactNode
}

function Counted({ kinds, scope = {}, note }: Props) {
  const { data, error } = useExplanationQuery(scope, { refetchOnMountOrArgChange: true })
  if (error) return <Failure of={error as ApiError} />
  if (!data)
    return (
      <div aria-busy="true">
        <span className="sr-only">Loading the explanation</span>
        <SkeletonLines count={6} />
      </div>
    )
  const { counted, late, robots, doubleClicks, staff } = sumOf(data, kinds)
  const published = publishedOf(data, kinds)
  return (
    <>
      {note && <p className="mb-2">{note}</p>}
      <dl>
        <Part name="Counted" figure={counted} isMain />
        <Part name="of them read offline, sent later" figure={late} />
      </dl>
      <p className="mt-3 font-medium">Not counted</p>
      <dl>
        <Part name="Robots" figure={robots} />
        <Part name="Double clicks within 30 s" figure={doubleClicks} />
        <Part name="Signed-in staff" figure={staff} />
      </dl>
      {published !== undefined && data.replaced && <Published figure={published} {...data.replaced} />}
      <Rules rules={data.robotsByRule} />
      <Earlier earlier={data.earlier} />
      <Origin explanation={data} />
    </>
  )
}

/** Explains a figure that was counted from readings. */
export function WhyCounted({ of, ...props }: Props & { readonly of: string }) {
  return (
    <Why of={of}>
      <Counted {...props} />
    </Why>
  )
}

/** Explains a figure that follows from the papers and volumes themselves. */
export function WhyStored({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  return (
    <Why of={of}>
      <p>{children}</p>
    </Why>
  )
}
