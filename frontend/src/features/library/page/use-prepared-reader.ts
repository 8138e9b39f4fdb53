import { useEffect } from 'react'
import { whenIdle } from '../../../ui/when-idle.ts'

const prepare = () =>
  void import('../../reader/reader-page.tsx').then(({ prepareReader }) => prepareReader()).catch(() => undefined)

/** The next tap most likely opens a PDF: what shows it is loaded and started before, from this device. */
export const usePreparedReader = (hasPapers: boolean) => {
  useEffect(() => (hasPapers ? whenIdle(prepare) : undefined), [hasPapers])
}
