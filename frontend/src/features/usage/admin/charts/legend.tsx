const kinds = {
  bar: 'h-3 bg-accent forced-colors:bg-[CanvasText]',
  line: 'border-t-2 border-ink',
  dashed: 'border-t-2 border-dashed border-ink',
  band: 'h-3 bg-accent-soft/50 border border-dashed border-accent',
} as const

/** What a mark of a chart stands for. */
export function Key({ kind, children }: { kind: keyof typeof kinds; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`inline-block w-5 forced-color-adjust-none ${kinds[kind]}`} />
      {children}
    </span>
  )
}
