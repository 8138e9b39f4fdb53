import { createContext, type ReactNode, useContext, useId } from 'react'
import { useJournal } from '../../journal.ts'
import { useTitle } from '../head/use-head.ts'
import { BackLink } from './back-link.tsx'
import { MoreActs } from './menus/more-acts.tsx'

type Place = { readonly to: string; readonly label: string }

/** The entry of the sidebar that the screen is below; undefined where it is the entry's own. */
export const Above = createContext<Place | undefined>(undefined)

type Props = {
  readonly title: string
  /** What is shown of many, which only the browser's title names. */
  readonly subject?: string | undefined
  /** Below the title; where the screen has one above it, behind that. */
  readonly meta?: ReactNode
  /** The screen above this one, where it is none of the sidebar's. */
  readonly crumb?: Place | undefined
  /** What can be done there, at the right. */
  readonly children?: ReactNode
  /** What else can be done: before it, or where the room is narrow behind a button. */
  readonly more?: ReactNode
}

const between = (mark: string) => (
  <span aria-hidden="true" className="mx-1.5">
    {mark}
  </span>
)

function Crumbs({ places, meta }: { places: readonly Place[]; meta: ReactNode }) {
  return (
    <nav aria-label="Breadcrumb" className="flex min-w-0 text-xs text-muted">
      <ol className="flex shrink-0 [&>li]:flex">
        {places.map(({ to, label }, index) => (
          <li key={to}>
            {index > 0 && between('/')}
            <BackLink to={to} className="hover:text-ink hover:underline pointer-coarse:-my-3.5 pointer-coarse:py-3.5">
              {label}
            </BackLink>
          </li>
        ))}
      </ol>
      {meta && (
        <>
          {between('·')}
          <p className="truncate">{meta}</p>
        </>
      )}
    </nav>
  )
}

/** The title of a screen of the back office, where it stands, and what can be done there: at most 72 px high. */
export function Heading({ title, subject, meta, crumb, children, more }: Props) {
  const journal = useJournal()
  const above = useContext(Above)
  useTitle([subject, title, journal?.shortName].filter(Boolean).join(' | '))
  const places = [above, crumb].filter(place => place !== undefined)
  return (
    <div className="screen-head flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 @max-[35rem]/room:py-0.5">
      <div className="min-w-0 grow basis-36 wrap-anywhere @max-[35rem]/room:basis-24">
        {places.length > 0 && <Crumbs places={places} meta={meta} />}
        <h1 className="text-2xl tracking-tight @max-[35rem]/room:text-[1.125rem]/6">{title}</h1>
        {places.length === 0 && meta && (
          <p title={typeof meta === 'string' ? meta : undefined} className="truncate text-sm text-muted">
            {meta}
          </p>
        )}
      </div>
      {(children || more) && (
        <div className="flex flex-wrap items-center gap-2">
          {more && <MoreActs of={title}>{more}</MoreActs>}
          {children}
        </div>
      )}
    </div>
  )
}

type Part = {
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** What can be done there. */
  readonly action?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** One part of a screen, under its heading. */
export function Section({ title, lead, action, className = 'mt-8', children }: Part) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {lead && <p className="text-sm text-muted">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

/** A part that a line parts from what is above it. */
export const apart = 'mt-8 border-t border-line pt-6'
