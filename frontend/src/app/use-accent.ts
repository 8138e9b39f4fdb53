import { useEffect } from 'react'
import { useJournal } from '../journal.ts'

/** The one accent colour is the journal's own. */
export const useAccent = () => {
  const colour = useJournal()?.accentColour
  useEffect(() => {
    if (colour) document.documentElement.style.setProperty('--journal-accent', colour)
  }, [colour])
}
