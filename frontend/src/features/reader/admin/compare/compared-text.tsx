import { useEffect, useRef, useState } from 'react'
import { Words } from '../../../../ui/admin/changes/compared-words.tsx'
import { count } from '../../../../ui/formats/count.ts'
import type { TextLine } from './compare-texts.ts'
import type { ShownComparison } from './use-comparison.ts'

/** Lines around a change, those that are folded at least, and those that are shown at once of what goes on. */
const CONTEXT = 2
const FOLDED = 3
const AT_ONCE = 100

type Part = { readonly lines: readonly TextLine[]; readonly isFolded: boolean }

/** The lines with a change and around one, and between them those that are folded. */
export const foldedParts = (lines: readonly TextLine[]): readonly Part[] => {
  const near = new Set(
    lines.flatMap(({ change }, n) =>
      change === undefined ? [] : Array.from({ length: 2 * CONTEXT + 1 }, (_, k) => n + k - CONTEXT),
    ),
  )
  const parts: { lines: TextLine[]; isFolded: boolean }[] = []
  let shown = 0
  for (const [n, line] of lines.entries()) {
    shown = near.has(n) ? shown + 1 : 0
    const isFolded = !near.has(n) || shown > AT_ONCE
    const last = parts.at(-1)
    if (last?.isFolded === isFolded) last.lines.push(line)
    else parts.push({ lines: [line], isFolded })
  }
  return parts.map(part => ({ ...part, isFolded: part.isFolded && part.lines.length >= FOLDED }))
}

function Lines({ of: lines }: { of: readonly TextLine[] }) {
  return lines.map((line, n) => (
    <div key={n} data-change={line.change} className="flex gap-3">
      <span className="w-8 shrink-0 pt-0.5 text-right text-xs text-muted">
        {line.page !== lines[n - 1]?.page && (
          <>
            <span className="sr-only">page </span>
            {line.page}
          </>
        )}
      </span>
      <Words of={line.stretches} />
    </div>
  ))
}

function Folded({ of: lines }: { of: readonly TextLine[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="my-1 text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer py-1 pl-11 text-muted">{count(lines.length, 'more line')}</summary>
      {isOpen && <Lines of={lines} />}
    </details>
  )
}

/** The text of both PDFs in one, with two lines around each change. */
export function ComparedText({ of: { texts, changes, at } }: { of: ShownComparison }) {
  const box = useRef<HTMLDivElement>(null)
  const id = changes[at]?.id
  useEffect(() => {
    if (id !== undefined) box.current?.querySelector(`[data-change="${id}"]`)?.scrollIntoView({ block: 'center' })
  }, [id])
  if (!texts || texts.lines.length === 0) return <p className="text-sm text-muted">There is no text to compare.</p>
  return (
    <div ref={box}>
      {foldedParts(texts.lines).map(({ lines, isFolded }, n) => {
        const Part = isFolded ? Folded : Lines
        return <Part key={n} of={lines} />
      })}
    </div>
  )
}
