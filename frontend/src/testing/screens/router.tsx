import { useLayoutEffect } from 'react'
import { useLocation, useNavigate, type Location, type NavigateFunction } from 'react-router-dom'

type Router = { location: Location; navigate: NavigateFunction }

/** Where the router of a test is, and how it goes elsewhere, once its `Observer` is shown. */
export const observedRouter = () => {
  const router = {} as Router
  function Observer() {
    const location = useLocation()
    const navigate = useNavigate()
    useLayoutEffect(() => void Object.assign(router, { location, navigate }))
    return null
  }
  return { router, Observer }
}
