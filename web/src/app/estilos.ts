import './estilos.css';
import '@fontsource/pixelify-sans/latin-600.css';
import '@fontsource/pixelify-sans/latin-ext-600.css';
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '../ui/tokens.css';
