import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useToast } from '../toasts/toast.tsx'

/** Leads elsewhere, if a path is given, and says why in an error toast. */
export const useRedirect = (path: string | undefined, reason: string) => {
  const navigate = useNavigate()
  const toast = useToast()
  const isDone = useRef(false)
  useEffect(() => {
    if (path === undefined || isDone.current) return
    isDone.current = true
    toast(reason, 'error')
    void navigate(path, { replace: true })
  }, [path, reason, toast, navigate])
}
