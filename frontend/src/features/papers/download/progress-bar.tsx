import type { Text } from '../../../i18n/text.tsx'
import type { Download } from './running.ts'

const LOOKS =
  'block w-full appearance-none overflow-hidden border-0 bg-line [&::-webkit-progress-bar]:bg-line ' +
  '[&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent ' +
  'indeterminate:motion-safe:animate-pulse indeterminate:[&::-webkit-progress-bar]:bg-accent-soft indeterminate:[&::-moz-progress-bar]:bg-accent-soft'

/** Without a percentage the bar only says that something is under way. */
export function ProgressBar({ of: { percent }, label, className }: { of: Download; label: string; className: string }) {
  const value = percent === undefined ? {} : { value: percent }
  return <progress aria-label={label} max={100} {...value} className={`${LOOKS} ${className}`} />
}

export const progressText = (text: Text, { phase, percent }: Download) =>
  phase === 'preparing' || phase === 'resuming' || percent === undefined
    ? text('volume.phase', { phase })
    : `${percent}%`
