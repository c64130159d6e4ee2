// The compiler defines these names.
// oxlint-disable no-underscore-dangle

/**
 * Replaces tslib with the one function that `@docusaurus/utils-common` calls in the browser. tslib is
 * required instead of imported, so it cannot be tree-shaken.
 */
export const __importDefault = (module: { __esModule?: boolean }): object =>
  module.__esModule === true ? module : { default: module }
