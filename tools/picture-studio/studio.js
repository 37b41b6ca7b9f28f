/** The page the render script drives: `takePicture` for one entry of an art list, as PNG bytes in a data address. */
import { loadFonts } from './labels.js';
import { Studio } from './scene.js';
import { arrange, disposeOf } from './still-life.js';

const studio = new Studio();

window.takePicture = (entry, options = {}) => {
  const { subject, framing } = arrange(entry);
  const canvas = studio.shoot(subject, { ...framing, ...options });
  const picture = canvas.toDataURL('image/png');
  disposeOf(subject);
  return picture;
};

await loadFonts();
window.isReady = true;
