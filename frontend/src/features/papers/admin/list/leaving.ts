import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The address of the list that was left to edit a paper, and how far it was scrolled down. */
let left: { readonly address: string; readonly top: number } | undefined

export const editPath = (id: string) => `/admin/papers/edit/${encodeURIComponent(id)}`

/** Leads to the form of a paper, and from there back to the same place in the list. */
export const useEditing = () => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const from = pathname + search
  return (id: string) => {
    left = { address: from, top: scrollY }
    void navigate(editPath(id), { state: { from } })
  }
}

/** Scrolls, once the list is there, to where it was left. */
export const useReturn = () => {
  const { pathname, search } = useLocation()
  const address = useRef(pathname + search)
  useEffect(() => {
    const top = left?.address === address.current ? left.top : 0
    left = undefined
    if (top === 0) return
    // after the screen was shown from its top, as every new one is
    const frame = requestAnimationFrame(() => scrollTo({ top, behavior: 'instant' }))
    return () => cancelAnimationFrame(frame)
  }, [])
}
