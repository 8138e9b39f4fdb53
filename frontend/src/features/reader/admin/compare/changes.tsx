import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Words } from '../../../../ui/admin/changes/compared-words.tsx'
import { Button, IconButton } from '../../../../ui/admin/button.tsx'
import type { Change } from './compare-texts.ts'
import { summaryOf } from './summary.ts'
import type { ShownComparison } from './use-comparison.ts'

/** What was found, first and in words; while it is being found, how far that is. */
export function Summary({ of: comparison, className = '' }: { of: ShownComparison; className?: string }) {
  const { text, progress } = summaryOf(comparison)
  return (
    <>
      <p role="status" className={`wrap-anywhere empty:hidden ${className}`}>
        {text}
      </p>
      {progress !== false && <p className="text-sm text-muted tabular-nums">{progress}</p>}
    </>
  )
}

const quoted = (stretches: Change['stretches'], where: 'before' | 'after') =>
  stretches.flatMap(each => (each.where === where ? [`“${each.text.trim()}”`] : [])).join(', ')

/** 'page 3: removed “x”, added “y”', for those who do not see it. */
const changeText = ({ pages, stretches }: Change) => {
  const [removed, added] = [quoted(stretches, 'before'), quoted(stretches, 'after')]
  const what = [removed && `removed ${removed}`, added && `added ${added}`].filter(Boolean)
  return `page ${pages.after}: ${what.join(', ') || 'it looks different'}`
}

/** Changes that are listed at once. */
const LISTED = 200

/** Of buttons in a narrow place; on a screen of its own, that of a phone. */
const narrow = '[&_svg]:hidden [&>button]:grow [&>button]:px-2'
const wide =
  '@max-[35rem]/room:w-full @max-[35rem]/room:[&_svg]:hidden @max-[35rem]/room:[&>button]:grow @max-[35rem]/room:[&>button]:px-2'

type StepsProps = {
  readonly of: ShownComparison
  /** Whether N and P do it, too, as what the screen is for. */
  readonly keys?: boolean
}

/** Leads from one change to the next, and says which one is looked at. */
export function Steps({ of: { changes, at, step }, keys = false }: StepsProps) {
  if (changes.length === 0) return null
  const current = changes[at]
  const key = (name: string) =>
    keys && (
      <kbd aria-hidden="true" className="hint">
        {name}
      </kbd>
    )
  return (
    <div className={`flex items-center gap-2 ${keys ? wide : narrow}`}>
      <p className="shrink-0 text-sm tabular-nums">
        <b>{at < 0 ? '–' : at + 1}</b> of {changes.length}
      </p>
      <span role="status" className="sr-only">
        {current && `Change ${at + 1} of ${changes.length}, ${changeText(current)}`}
      </span>
      <Button disabled={at === 0} onClick={() => step(-1)}>
        <ChevronUp aria-hidden="true" className="size-4" />
        Previous {key('P')}
      </Button>
      <Button look={keys ? 'primary' : 'outline'} disabled={at === changes.length - 1} onClick={() => step(1)}>
        <ChevronDown aria-hidden="true" className="size-4" />
        Next change {key('N')}
      </Button>
    </div>
  )
}

/** From page to page of the later PDF. */
export function Turning({ of: { shown, pages, texts, turn } }: { of: ShownComparison }) {
  const { after: page = 1 } = shown
  const last = pages?.after ?? 1
  if (last === 1 || !texts) return null
  return (
    <div className="flex items-center">
      <IconButton
        icon={ChevronLeft}
        name="Page before"
        title="Page before"
        disabled={page <= 1}
        onClick={() => turn(page - 1)}
      />
      <span role="status" className="text-sm text-muted tabular-nums">
        Page {page} of {last}
      </span>
      <IconButton
        icon={ChevronRight}
        name="Page after"
        title="Page after"
        disabled={page >= last}
        onClick={() => turn(page + 1)}
      />
    </div>
  )
}

/** Every change in its words; each leads to its pages. */
export function Changes({ of: { changes, at, go }, className = '' }: { of: ShownComparison; className?: string }) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const [box, item] = [list.current, list.current?.children[at]]
    if (!(item instanceof HTMLElement) || !box) return
    // only the list: the pages stay where they are
    box.scrollTop = item.offsetTop - box.offsetTop - (box.clientHeight - item.clientHeight) / 2
  }, [at])
  if (changes.length === 0) return null
  return (
    <>
      <ol ref={list} aria-label="Changes" className={`overflow-y-auto border-t border-line ${className}`}>
        {changes.slice(0, Math.max(LISTED, at + 1)).map((change, n) => (
          <li key={change.id} className="border-b border-line">
            <button
              type="button"
              aria-current={n === at}
              className="flex w-full cursor-pointer gap-3 border-l-2 border-transparent px-2 py-2 text-left text-sm hover:bg-hover aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft"
              onClick={() => go(change)}
            >
              <b className="tabular-nums">{n + 1}</b>
              <span className="min-w-0 grow">
                <span className="sr-only">{changeText(change)}</span>
                <span aria-hidden="true" className="block">
                  <span className="block text-xs text-muted">
                    Page {change.pages.after}
                    {change.stretches.length === 0 && ' looks different'}
                  </span>
                  <Words of={change.stretches} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {changes.length > LISTED && <p className="mt-2 text-sm text-muted">The first {LISTED} are listed.</p>}
    </>
  )
}
