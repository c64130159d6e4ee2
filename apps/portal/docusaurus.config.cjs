const { createRequire } = require('node:module')

// With Node's own require, which reads TypeScript: Docusaurus' would compile every file of the plugins first.
module.exports = createRequire(__filename)('./site/docusaurus.config.ts').default
