import './estilos.css';
import './letras.css';
import '../ui/tokens.css';
