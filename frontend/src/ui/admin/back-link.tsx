import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { goBack, screenBefore } from '../addresses/history-entry.ts'

const screenOf = (address = '') => address.split('?')[0]

/** To another screen; where that is the one before, as it was left. */
export function BackLink({ to, ...props }: ComponentProps<typeof Link> & { readonly to: string }) {
  const before = screenBefore()
  const isBefore = before !== undefined && screenOf(before) === screenOf(to)
  const back = (event: MouseEvent) => {
    if (!isBefore || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    goBack()
  }
  return <Link {...props} to={isBefore ? before : to} data-back={isBefore ? '' : undefined} onClick={back} />
}
