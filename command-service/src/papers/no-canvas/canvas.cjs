// pdf.js looks for both when it is loaded, and warns where they are missing; reading text needs neither.
module.exports = { DOMMatrix: class {}, Path2D: class {} }
