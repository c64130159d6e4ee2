// The compiler defines these names.
// oxlint-disable no-underscore-dangle

/**
 * Replaces tslib by the only function that `@docusaurus/utils-common` calls in the browser. It loads tslib with
 * `require`, so the bundler cannot remove the rest.
 */
export const __importDefault = (module: { __esModule?: boolean }): object =>
  module.__esModule === true ? module : { default: module }
