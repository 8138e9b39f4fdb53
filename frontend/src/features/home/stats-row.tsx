import { FIGURES_FROM } from '@shodh/contracts/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { type Text, useText } from '../../i18n/text.tsx'
import { useJournal } from '../../journal.ts'
import { REDUCED_MOTION, useMedia } from '../../ui/browser/use-media.ts'
import { useSiteStatsQuery } from './api.ts'
import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import type { SiteStats } from '@shodh/contracts/site/views.ts'
import type { MessageId } from '../../i18n/ids.ts'

const slowingDown = (progress: number) => 1 - (1 - progress) ** 3

/**
 * Begins with the value, for nobody is to read a figure that is wrong, and counts from there to the next one within these
 * milliseconds, unless the reader wants no motion.
 */
const useCountUp = (value: number, duration: number) => {
  const [shown, setShown] = useState(value)
  const last = useRef(value)
  useEffect(() => {
    const first = last.current
    last.current = value
    if (first === value || window.matchMedia(REDUCED_MOTION).matches) {
      setShown(value)
      return undefined
    }
    const start = performance.now()
    let frame = 0
    const count = (now: number) => {
      const progress = Math.min(1, Math.max(0, now - start) / duration)
      setShown(Math.round(first + (value - first) * slowingDown(progress)))
      if (progress < 1) frame = requestAnimationFrame(count)
    }
    frame = requestAnimationFrame(count)
    return () => cancelAnimationFrame(frame)
  }, [value, duration])
  return shown
}

/** A figure of the hero; each is counted, none is estimated. */
type Figure = { readonly label: MessageId; readonly value: number }

const yearIn = (timeZone: string, now: number) =>
  Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(now))

/** The figures in their order; `now` in epoch milliseconds. */
export const figuresOf = (
  { sinceYear, timeZone, figuresFrom = FIGURES_FROM }: Pick<PublicJournal, 'sinceYear' | 'timeZone' | 'figuresFrom'>,
  { totalPapers, totalDownloads, monthlyVisitors }: SiteStats,
  now: number,
): readonly Figure[] => {
  const from = (label: MessageId, value: number | undefined, least = figuresFrom) =>
    value === undefined || value < least ? [] : [{ label, value }]
  return [
    ...from('home.yearsExperience', yearIn(timeZone, now) - sinceYear, 1),
    ...from('home.researchPapers', totalPapers, 1),
    ...from('home.totalDownloads', totalDownloads),
    ...from('home.monthlyVisitors', monthlyVisitors),
  ]
}

/** `1.2K` from a thousand on. */
export const shortened = (text: Text, value: number) =>
  value < 1000 ? String(value) : text('home.thousands', { count: (value / 1000).toFixed(1) })

const REFRESH_MS = 600_000
const ROTATE_MS = 3000
/** The first figure counts for the shortest time, the last of four for the longest. */
const COUNT_MS = { first: 1500, each: 333 }

/** The place of the figure that is highlighted; it stays while `isPaused`. */
const useRotation = (count: number, isPaused: boolean) => {
  const [active, setActive] = useState(0)
  useEffect(() => {
    if (isPaused || count < 2) return undefined
    const timer = setInterval(() => setActive(before => (before + 1) % count), ROTATE_MS)
    return () => clearInterval(timer)
  }, [count, isPaused])
  return active
}

type Shown = { readonly figure: Figure; readonly place: number; readonly isActive: boolean }

/** Read aloud and printed as it is, not as it counts. The year may have changed since the server rendered the page. */
function Stat({ figure: { label, value }, place, isActive }: Shown) {
  const text = useText()
  const counted = useCountUp(value, COUNT_MS.first + place * COUNT_MS.each)
  return (
    <li
      data-active={isActive}
      className="flex flex-col border-t-2 border-line pt-1 transition-colors data-[active=true]:border-accent"
    >
      <span suppressHydrationWarning className="sr-only print:not-sr-only print:font-serif print:text-2xl">
        {shortened(text, value)}
      </span>
      <span
        aria-hidden="true"
        suppressHydrationWarning
        className={`font-serif text-2xl tabular-nums transition-colors print:hidden ${isActive ? 'text-accent' : ''}`}
      >
        {shortened(text, counted)}
      </span>
      <span className="text-sm text-muted">{text(label)}</span>
    </li>
  )
}

type Row = { readonly figures: readonly Figure[]; readonly isHeld: boolean }

/** One figure after the other is highlighted, unless somebody looks closer or wants no motion. */
export function Figures({ figures, isHeld }: Row) {
  const text = useText()
  const isStill = useMedia(REDUCED_MOTION)
  const active = useRotation(figures.length, isHeld || isStill)
  return (
    <ul aria-label={text('home.figures')} className="flex flex-wrap gap-x-8 gap-y-3">
      {figures.map((figure, place) => (
        <Stat key={figure.label} figure={figure} place={place} isActive={place === active} />
      ))}
    </ul>
  )
}

/** Absent on a device that never had the figures; without a network, the last known ones. */
export function StatsRow({ isHeld }: Pick<Row, 'isHeld'>) {
  const journal = useJournal()
  const [now] = useState(Date.now)
  const { data } = useSiteStatsQuery(undefined, { pollingInterval: REFRESH_MS })
  return journal && data ? <Figures figures={figuresOf(journal, data, now)} isHeld={isHeld} /> : null
}
