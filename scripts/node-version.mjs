// Imported first by every script that runs on the installed Node: stops before newer features are used.
const OLDEST = { major: 20, minor: 19 }

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor)) {
  console.error(`Nearhand needs Node ${OLDEST.major}.${OLDEST.minor} or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}
