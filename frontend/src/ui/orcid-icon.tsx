/** Of a confirmed iD, as ORCID's guidelines for its display have it. */
const PATH =
  'M12 0a12 12 0 1 0 0 24 12 12 0 0 0 0-24zM7.1 9.4h1.8V17H7.1zm0-3.2h1.8V8H7.1zm3.5 3.2h2.9a3.8 3.8 0 0 1 0 7.6h-2.9zm1.8 1.7v4.2h1.1a2.1 2.1 0 0 0 0-4.2z'

export function OrcidIcon() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" width={16} height={16} className="mr-1 inline-block">
      <path fill="#a6ce39" fillRule="evenodd" d={PATH} />
    </svg>
  )
}
