/** The storage key that says that messages may wait in this browser. */
const QUEUED_KEY = 'shodh:contact-queued'

/** Whether messages may wait, without opening a database; a browser may refuse its storage. */
export const mayHaveQueued = () => {
  try {
    return localStorage.getItem(QUEUED_KEY) !== null
  } catch {
    return false
  }
}

export const markQueued = (isQueued: boolean) => {
  try {
    if (isQueued) localStorage.setItem(QUEUED_KEY, '1')
    else localStorage.removeItem(QUEUED_KEY)
  } catch {
    // Refused: the form of the contact section still says what became of the messages.
  }
}
