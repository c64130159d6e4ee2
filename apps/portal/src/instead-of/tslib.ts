// The names are the compiler's own.
// oxlint-disable no-underscore-dangle

/**
 * In place of a library of 32 functions, which comes whole because it is required and not imported: the one that
 * is called in the browser, by `@docusaurus/utils-common`.
 */
export const __importDefault = (module: { __esModule?: boolean }): object =>
  module.__esModule === true ? module : { default: module }
