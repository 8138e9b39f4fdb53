import type { Download } from './downloads.ts'

/** Without a percentage the bar only says that something is under way. */
export function ProgressBar({ of: { percent }, label, className }: { of: Download; label: string; className: string }) {
  return (
    <progress aria-label={label} max={100} {...(percent !== undefined && { value: percent })} className={className} />
  )
}
