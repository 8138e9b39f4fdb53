import { useEffect } from 'react'

/** The document's title while this screen is shown; the server writes its own into the head. */
export const useTitle = (title: string) => {
  useEffect(() => {
    document.title = title
  }, [title])
}
