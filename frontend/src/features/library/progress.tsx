/** How much has come, in percent; words that change all the time are not read aloud. */
export function Progress({ percent, label }: { percent: number; label: string }) {
  return <progress aria-label={label} max={100} value={percent} className="library-progress" />
}
