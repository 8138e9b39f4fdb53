import { useEffect, useState } from 'react'

/** The address of bytes in this tab, as long as they are shown. */
export const useObjectUrl = (data: Blob | undefined) => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return undefined
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [data])
  return url
}
