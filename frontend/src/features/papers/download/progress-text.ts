import type { Download } from './running.ts'

export const progressText = ({ phase, percent }: Download) => {
  if (phase === 'preparing') return 'Preparing...'
  if (phase === 'resuming') return 'Reconnecting...'
  return percent === undefined ? 'Downloading...' : `${percent}%`
}
