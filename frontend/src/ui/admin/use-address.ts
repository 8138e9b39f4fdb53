import { useLocation, useNavigate } from 'react-router-dom'

type Changes = Readonly<Record<string, string | undefined>>

/** What the address says behind its ?, and how it is changed: undefined and '' take a parameter away. */
export const useAddress = () => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const go = (changes: Changes, replace = false) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    void navigate({ search: next.toString() }, { replace })
  }
  return { params, go }
}
