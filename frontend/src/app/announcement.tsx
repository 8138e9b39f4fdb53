import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '../i18n/text.tsx'

/** Milliseconds in which a new page may still change its title, so that it is read once. */
const SETTLES_MS = 300

/** Reads the title of each page that the reader goes to; browsers read that of the first one themselves. */
export function Announcement() {
  const text = useText()
  const { pathname } = useLocation()
  const first = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (first.current === pathname) return
    first.current = ''
    let timer: ReturnType<typeof setTimeout>
    const announce = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setTitle(document.title), SETTLES_MS)
    }
    const titles = new MutationObserver(announce)
    titles.observe(document.head, { subtree: true, childList: true, characterData: true })
    announce()
    return () => {
      titles.disconnect()
      clearTimeout(timer)
    }
  }, [pathname])
  return (
    <p role="status" aria-label={text('site.page')} className="sr-only">
      {title}
    </p>
  )
}
