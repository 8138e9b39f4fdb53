import { useToast } from '../toasts/toast.tsx'

type Refetch = () => PromiseLike<{ readonly isError: boolean }>

/** Fetches everything again and reports whether that succeeded. */
export const useRefresh = (...refetches: readonly Refetch[]) => {
  const toast = useToast()
  const refresh = async () => {
    const results = await Promise.all(refetches.map(refetch => refetch()))
    if (results.some(({ isError }) => isError)) toast('Failed to refresh data', 'error')
    else toast('Data refreshed successfully')
  }
  return () => void refresh()
}
