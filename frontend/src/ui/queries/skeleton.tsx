/** The place where something will appear; `className` gives its size. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`block rounded-sm bg-tint motion-safe:animate-pulse ${className}`} />
}

/** Lines of text to come. */
export function SkeletonLines({ count = 3 }: { count?: number }) {
  return (
    <div className="grid gap-3">
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} className={line % 3 === 2 ? 'h-4 w-3/5' : 'h-4 w-full'} />
      ))}
    </div>
  )
}
