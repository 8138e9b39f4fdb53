import type { Text } from '../../../i18n/text.tsx'
import type { Download } from './running.ts'

export const progressText = (text: Text, { phase, percent }: Download) =>
  phase === 'preparing' || phase === 'resuming' || percent === undefined
    ? text('volume.phase', { phase })
    : `${percent}%`
