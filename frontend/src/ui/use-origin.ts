import { useContext } from 'react'
import { HeadContext } from './use-head.ts'

/**
 * What begins absolute addresses of this site. A server's may differ from the one that a page was opened at: texts that
 * contain it are taken over as they came (`suppressHydrationWarning`).
 */
export const useOrigin = () => useContext(HeadContext)?.origin ?? window.location.origin
