import { useLayoutEffect, useState, type ReactNode } from 'react'

/** The server marks a document that loads scripts of other sites on its root, which outlives the scripts' elements. */
const isShared = () => document.getElementById('root')?.hasAttribute('data-third-parties') === true

/**
 * What scripts of other sites must not read. They stay alive where a link leads here within the document, so that it is
 * loaded anew first, from the server's page without them.
 */
export function OwnDocument({ children }: { children: ReactNode }) {
  const [isReloaded] = useState(isShared)
  useLayoutEffect(() => {
    // the address, its fragment and the state of the history stay
    if (isReloaded) location.reload()
  }, [isReloaded])
  return isReloaded ? null : children
}
