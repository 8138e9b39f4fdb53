/** While the code of the back office is on its way. */
export const verifying = (
  <p role="status" className="page py-12 text-center text-muted">
    Verifying authentication...
  </p>
)
